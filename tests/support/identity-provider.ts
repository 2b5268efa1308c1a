import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { closeAtEnd } from './close-at-end.ts'

export const OIDC_CLIENT = { id: 'pobyt', secret: 'the-secret-of-the-client' }
/** Another one of the same provider: what it gets there is none of ours. */
export const OTHER_OIDC_CLIENT = { id: 'a-shop', secret: 'the-secret-of-the-shop' }

/** A real OpenID Connect provider, where everybody may sign in with any name. */
export async function startIdentityProvider() {
  let handle: RequestListener = (_, response) => response.writeHead(503).end()
  let keys: 'whole' | 'gone' | 'none' = 'whole'
  const server = createServer((request, response) => {
    if (keys === 'whole' || request.url !== '/jwks') handle(request, response)
    else response.writeHead(keys === 'gone' ? 503 : 200).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Profil & Co',
    },
    /** Until then it answers 503. */
    open(origin: string) {
      const provider = new Provider(issuer, {
        clients: [OIDC_CLIENT, OTHER_OIDC_CLIENT].map(({ id, secret }) => ({
          client_id: id,
          client_secret: secret,
          redirect_uris: [`${origin}/api/auth/oidc/callback`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        })),
        cookies: { keys: ['a key of the test'] },
        features: { devInteractions: { enabled: true } },
        findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
        pkce: { required: () => true },
      })
      handle = provider.callback()
    },
    /** Its key set: as it is, not to be had, or without a key. */
    setKeys(state: typeof keys) {
      keys = state
    },
    /** Takes the place of the provider. */
    replaceBy(other: RequestListener) {
      handle = other
    },
  }
}

/** Signs in at the provider like a person, and returns the address that it leads back to. */
export async function visitProvider(start: string, { login = 'alice' } = {}): Promise<string> {
  const jar = new Map<string, string>()
  const provider = new URL(start).origin
  let url = start
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 20; steps++) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    form = undefined
    const location = answer.headers.get('location')
    if (location) {
      url = new URL(location, url).href
      if (!url.startsWith(provider)) return url
      continue
    }
    const page = await answer.text()
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!action || !prompt) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`)
    url = new URL(action, url).href
    form = new URLSearchParams({ prompt, login, password: 'any' })
  }
  throw new Error('the provider leads in a circle')
}
