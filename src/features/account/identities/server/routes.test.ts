import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Account } from '#features/account/overview/schema.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { readSignedToken, signToken } from '#session/session-cookie.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import {
  OIDC_CLIENT,
  OTHER_OIDC_CLIENT,
  startIdentityProvider,
  visitProvider,
} from '#tests/support/identity-provider.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const provider = await startIdentityProvider()
const app = await startTestApp({ env: provider.env })
const { origin } = app.deps.env.publicUrl
const PASSWORD = 'kwiat-na-oknie-7'
const HASH = await hashPassword(PASSWORD)
let running = 0
const newLogin = () => `somebody-${++running}`

type Browser = ReturnType<typeof openAuthBrowser>

const pathOf = (location: string | null) => (location ?? '').replace(origin, '')

async function createAccount(): Promise<{ person: Person; browser: Browser }> {
  const person = await app.createPerson()
  await givePassword(app, person, HASH)
  const browser = openAuthBrowser(app)
  await browser.post('sign-in/email', { email: person.email, password: PASSWORD })
  return { person, browser }
}

/** Calls a path that answers with a redirect, and returns where to. */
async function follow(browser: Browser, path: string): Promise<string> {
  const answer = await app.fetch(path, {
    headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  for (const text of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (/max-age=0/i.test(text)) browser.jar.delete(name)
    else browser.jar.set(name, value)
  }
  return pathOf(answer.headers.get('location'))
}

async function beginLink(browser: Browser): Promise<string> {
  const { body } = await browser.post<{ url: string }>('oidc/link', { password: PASSWORD })
  return body.url
}

async function link(browser: Browser, login: string): Promise<string> {
  return follow(browser, pathOf(await visitProvider(await beginLink(browser), { login })))
}

/** A sign-in of a new browser; returns where it leads and the browser. */
async function signIn(login: string, { from = '' } = {}) {
  const browser = openAuthBrowser(app)
  const start = await follow(browser, `/api/auth/oidc/start${from && `?from=${encodeURIComponent(from)}`}`)
  const callback = pathOf(await visitProvider(start, { login }))
  return { browser, callback, path: await follow(browser, callback) }
}

const accountOf = async (browser: Browser) => (await browser.get<Account>('/api/account')).body
const identitiesOf = (person: Person) =>
  app.sql(`select * from account where user_id = $1 and provider_id = 'oidc'`, [person.id])

test('Before the provider can be reached, a sign-in says so, and works as soon as it can', async () => {
  const browser = openAuthBrowser(app)
  expect(await follow(browser, '/api/auth/oidc/start')).toBe('/login?identity=unavailable&from=%2Fdashboard')
  provider.open(origin)
  expect(await follow(browser, '/api/auth/oidc/start')).toMatch(provider.issuer)
})

describe('AUTH-10 A linked identity', () => {
  test('is linked with the password, opens the account, and is unlinked again', async () => {
    const { person, browser } = await createAccount()
    const login = newLogin()
    expect((await browser.post('oidc/link', { password: 'wrong' })).status).toBe(400)
    expect((await accountOf(browser)).identity_provider).toBe('Profil & Co')
    expect(await link(browser, login)).toBe('/account?identity=linked')
    expect((await accountOf(browser)).identity).toEqual({ linked_at: expect.any(String) })
    // Nothing of the provider's tokens is kept.
    expect(await identitiesOf(person)).toEqual([
      expect.objectContaining({ access_token: null, refresh_token: null, id_token: null, password: null }),
    ])

    const entered = await signIn(login, { from: '/documents' })
    expect(entered.path).toBe('/documents')
    expect((await accountOf(entered.browser)).email).toBe(person.email)
    const acts = await app.sql<{ act: string; details: { method?: string } }>(
      `select act, details from audit_log where subject_id = $1 and act like 'account.%' order by seq`,
      [person.id],
    )
    expect(acts.map(({ act }) => act)).toContain('account.identity_linked')
    expect(acts.filter(({ details }) => details.method === 'identity')).not.toEqual([])

    expect((await browser.post('oidc/unlink', { password: 'wrong' })).status).toBe(400)
    expect((await browser.post('oidc/unlink', { password: PASSWORD })).status).toBe(200)
    expect(await identitiesOf(person)).toEqual([])
    expect((await browser.post('oidc/unlink', { password: PASSWORD })).status).toBe(404)
    expect((await signIn(login)).path).toBe('/login?identity=unknown&from=%2Fdashboard')
  })

  test('asks for the second factor like every way in', async () => {
    const { browser } = await createAccount()
    const login = newLogin()
    await link(browser, login)
    const uri = (await browser.post('two-factor/enable', { password: PASSWORD })).body.totpURI ?? ''
    await browser.post('two-factor/verify-totp', { code: await appCode(uri) })
    const entered = await signIn(login, { from: '/documents' })
    expect(entered.path).toBe('/login?step=second-factor&from=%2Fdocuments')
    expect((await entered.browser.get('/api/account')).status).toBe(401)
    expect(entered.browser.has('session_token')).toBe(false)
    const verified = await entered.browser.post('two-factor/verify-totp', { code: await appCode(uri, 1) })
    expect(verified.status).toBe(200)
    expect((await accountOf(entered.browser)).assurance_level).toBe('aal2')
  })

  test('opens one account only, and an account has one', async () => {
    const [one, two] = [await createAccount(), await createAccount()]
    const login = newLogin()
    await link(one.browser, login)
    expect(await link(two.browser, login)).toBe('/account?identity=taken')
    expect(await link(one.browser, newLogin())).toBe('/account?identity=taken')
    expect(await identitiesOf(two.person)).toEqual([])
  })

  test('is not the last way in', async () => {
    const { person, browser } = await createAccount()
    await link(browser, newLogin())
    await app.sql('update account set password = null where user_id = $1', [person.id])
    expect((await browser.post('oidc/unlink', {})).status).toBe(409)
    expect(await identitiesOf(person)).toHaveLength(1)
  })

  test('of a blocked account opens nothing', async () => {
    const { person, browser } = await createAccount()
    const login = newLogin()
    await link(browser, login)
    await app.sql('update "user" set blocked_at = now() where id = $1', [person.id])
    expect((await signIn(login)).path).toBe('/login?identity=refused&from=%2Fdashboard')
  })
})

describe('What comes back from the provider', () => {
  test('counts in the browser that has begun, once, and for nobody else', async () => {
    const login = newLogin()
    const { browser } = await createAccount()
    await link(browser, login)
    const { browser: own, callback } = await signIn(login)
    // Used before, in another browser, and without any.
    expect(await follow(own, callback)).toBe('/login?identity=over&from=%2Fdashboard')
    const other = openAuthBrowser(app)
    await follow(other, '/api/auth/oidc/start')
    expect(await follow(other, callback)).toMatch('/login?identity=invalid')
    expect(await follow(openAuthBrowser(app), callback)).toMatch('/login?identity=over')
    expect(other.has('session_token')).toBe(false)
  })

  test('A cookie that we have signed for something else is no beginning', async () => {
    const { browser } = await createAccount()
    const [, session = ''] = [...browser.jar].find(([name]) => name.endsWith('session_token')) ?? []
    const [token = ''] = decodeURIComponent(session).split('.')
    const flow = Buffer.from(JSON.stringify({ state: 'x' })).toString('base64url')
    const { appSecret } = app.deps.env
    for (const value of [session, signToken(token, appSecret), signToken(flow, appSecret)]) {
      browser.jar.set('pobyt_identity', encodeURIComponent(decodeURIComponent(value)))
      expect(await follow(browser, '/api/auth/oidc/callback?code=x&state=y')).toBe(
        '/login?identity=over&from=%2Fdashboard',
      )
    }
  })

  test('counts for ten minutes, however long the browser keeps its cookie', async () => {
    const login = newLogin()
    const { browser } = await createAccount()
    await link(browser, login)
    for (const [seconds, path] of [
      [600, '/dashboard'],
      [-1, '/login?identity=over&from=%2Fdashboard'],
    ] as const) {
      const late = openAuthBrowser(app)
      const callback = pathOf(await visitProvider(await follow(late, '/api/auth/oidc/start'), { login }))
      setEndOfFlow(late, Date.now() + seconds * 1_000)
      expect(await follow(late, callback)).toBe(path)
      expect(late.has('session_token')).toBe(seconds > 0)
    }
  })

  /** As if the browser had begun at another time: the cookie is signed like ours. */
  function setEndOfFlow({ jar }: Browser, until: number): void {
    const { appSecret } = app.deps.env
    const cookie = decodeURIComponent(jar.get('pobyt_identity') ?? '')
    const [label = '', flow = ''] = (readSignedToken(cookie, appSecret) ?? '').split(':')
    const begun = JSON.parse(Buffer.from(flow, 'base64url').toString()) as { until: number }
    expect(Math.abs(begun.until - Date.now() - 600_000)).toBeLessThan(300_000)
    const changed = Buffer.from(JSON.stringify({ ...begun, until })).toString('base64url')
    jar.set('pobyt_identity', encodeURIComponent(signToken(`${label}:${changed}`, appSecret)))
  }

  test('A link is finished by the session that has begun it', async () => {
    const [one, two] = [await createAccount(), await createAccount()]
    const callback = pathOf(await visitProvider(await beginLink(one.browser), { login: newLogin() }))
    const [name = '', value = ''] = [...one.browser.jar].find(([key]) => key === 'pobyt_identity') ?? []
    two.browser.jar.set(name, value)
    expect(await follow(two.browser, callback)).toBe('/account?identity=over')
    expect(await identitiesOf(two.person)).toEqual([])
    expect(await identitiesOf(one.person)).toEqual([])
  })

  test('is not used up by who asks for the headers alone', async () => {
    const path = '/api/auth/oidc/callback?code=x&state=y'
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(404)
  })

  test('A refusal at the provider changes nothing', async () => {
    const { browser } = await createAccount()
    const state = new URL(await beginLink(browser)).searchParams.get('state')
    const path = `/api/auth/oidc/callback?error=access_denied&state=${state}&iss=${provider.issuer}`
    expect(await follow(browser, path)).toBe('/account?identity=denied')
  })

  test('leads to our own pages, whatever 200 addresses ask for', async () => {
    const hosts = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil',
    ]
    const ends = ['', '/', '?a', '#b', '%2f', '/dashboard', '@x', ':80', '\\', '..']
    const payloads = hosts.flatMap((host) =>
      ends.flatMap((end) => ['', ' ', '%09', '\u0000'].map((lead) => lead + host + end)),
    )
    expect(payloads).toHaveLength(200)
    for (const from of payloads) {
      const browser = openAuthBrowser(app)
      await follow(browser, `/api/auth/oidc/start?from=${encodeURIComponent(from)}`)
      const location = await follow(browser, '/api/auth/oidc/callback?code=x&state=y')
      expect([from, location]).toEqual([
        from,
        expect.stringMatching(/^\/login\?identity=invalid&from=%2F[\w%]*$/),
      ])
      const target = new URLSearchParams(location.split('?')[1]).get('from') ?? ''
      expect([from, new URL(target, origin).origin]).toEqual([from, origin])
    }
  })
})

describe('Grant id_token', () => {
  const sign = (claims: object, key: CryptoKey) =>
    new SignJWT({ iss: provider.issuer, aud: OIDC_CLIENT.id, sub: 'alice', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'mine' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)

  test('AUTH-12 A forged token is an invalid token response', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    for (const token of ['nothing', 'a.b.c', await sign({}, privateKey)]) {
      const { status, body } = await openAuthBrowser(app).post('oidc/id-token', { id_token: token })
      expect([status, body.code, body.message]).toEqual([
        401,
        'INVALID_TOKEN_RESPONSE',
        expect.stringMatching(/^Invalid token response/),
      ])
    }
  })

  test('AUTH-12 A token that the provider has made for somebody else is an invalid token response', async () => {
    const { browser } = await createAccount()
    const login = newLogin()
    await link(browser, login)
    const client = openAuthBrowser(app)
    const { status, body } = await client.post('oidc/id-token', {
      id_token: await getToken(login, OTHER_OIDC_CLIENT),
    })
    expect([status, body.code]).toEqual([401, 'INVALID_TOKEN_RESPONSE'])
    expect(client.has('session_token')).toBe(false)
    expect((await client.post('oidc/id-token', { id_token: await getToken(login) })).status).toBe(200)
  })

  test('AUTH-12 While the keys of the provider cannot be read, the answer is 503, and the token stays good', async () => {
    const { browser } = await createAccount()
    const login = newLogin()
    await link(browser, login)
    const id_token = await getToken(login)
    for (const keys of ['gone', 'none'] as const) {
      provider.setKeys(keys)
      const { status } = await openAuthBrowser(app).post('oidc/id-token', { id_token })
      expect(status, keys).toBe(503)
    }
    provider.setKeys('whole')
    expect((await openAuthBrowser(app).post('oidc/id-token', { id_token })).status).toBe(200)
  })

  test('A token of the provider opens the account it is linked to, once', async () => {
    const { person, browser } = await createAccount()
    const login = newLogin()
    await link(browser, login)
    const id_token = await getToken(login)
    const client = openAuthBrowser(app)
    expect((await client.post('oidc/id-token', { id_token })).status).toBe(200)
    expect((await accountOf(client)).email).toBe(person.email)
    expect((await openAuthBrowser(app).post('oidc/id-token', { id_token })).status).toBe(401)
    // The last character of the signature has bits that say nothing: the same token, spelled in another way.
    for (const spelled of otherSpellings(id_token))
      expect((await openAuthBrowser(app).post('oidc/id-token', { id_token: spelled })).status).toBe(401)
  })

  const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

  function otherSpellings(token: string): string[] {
    const bytes = Buffer.from(token.split('.')[2] ?? '', 'base64url')
    const spellings = [...BASE64URL].map((last) => token.slice(0, -1) + last)
    const same = spellings.filter(
      (one) => one !== token && Buffer.from(one.split('.')[2] ?? '', 'base64url').equals(bytes),
    )
    expect(same).toHaveLength(15)
    return same
  }

  /** The provider's answer, as a client of its own would get it. */
  async function getToken(login: string, client = OIDC_CLIENT): Promise<string> {
    const { verifier, code } = await authorize(login, client)
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: `${origin}/api/auth/oidc/callback`,
      }),
      headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    })
    return ((await answer.json()) as { id_token: string }).id_token
  }

  async function authorize(
    login: string,
    client: typeof OIDC_CLIENT,
  ): Promise<{ verifier: string; code: string }> {
    const { calculatePKCECodeChallenge, randomPKCECodeVerifier } = await import('openid-client')
    const verifier = randomPKCECodeVerifier()
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${origin}/api/auth/oidc/callback`,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const back = new URL(await visitProvider(`${provider.issuer}/auth?${query}`, { login }))
    return { verifier, code: back.searchParams.get('code') ?? '' }
  }
})

test('Without a provider the calls are not there', async () => {
  const plain = await startTestApp()
  const person = await plain.createPerson()
  for (const path of ['start', 'callback'])
    expect((await plain.fetch(`/api/auth/oidc/${path}`)).status).toBe(404)
  for (const path of ['link', 'id-token'])
    expect((await person.json(`/api/auth/oidc/${path}`, { method: 'POST', json: {} })).status).toBe(404)
  // The internal call of the sign-in is nobody's.
  for (const method of ['GET', 'POST'])
    expect((await app.fetch(`/api/auth/identity/sign-in?user=${person.id}`, { method })).status).toBe(404)
  const { body } = await person.json<Account>('/api/account')
  expect([body.identity_provider, body.identity]).toEqual([null, null])
})
