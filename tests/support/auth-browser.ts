import type { Answer } from './http.ts'

/** What the calls under /api/auth answer, as far as tests look at it. */
export interface AuthBody {
  code?: string
  message?: string
  token?: string
  twoFactorRedirect?: boolean
  totpURI?: string
  backupCodes?: string[]
  fields?: Record<string, string[]>
}

interface AuthHost {
  json<T>(path: string, init: RequestInit & { json?: unknown }): Promise<Answer<T>>
}

/** A browser that calls /api/auth and keeps its cookies. */
export function openAuthBrowser(app: AuthHost) {
  const jar = new Map<string, string>()
  async function call<T = AuthBody>(method: string, path: string, json?: unknown): Promise<Answer<T>> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = json === undefined ? {} : { json }
    const answer = await app.json<T>(path.startsWith('/') ? path : `/api/auth/${path}`, {
      method,
      headers: { cookie },
      ...body,
    })
    for (const text of answer.headers.getSetCookie()) keep(text)
    return answer
  }
  function keep(setCookie: string): void {
    const [pair = ''] = setCookie.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (/max-age=0/i.test(setCookie)) jar.delete(name)
    else jar.set(name, value)
  }
  return {
    jar,
    call,
    post: <T = AuthBody>(path: string, json: unknown) => call<T>('POST', path, json),
    get: <T = AuthBody>(path: string) => call<T>('GET', path),
    /** Whether it keeps a cookie whose name ends like this. */
    has: (name: string) => [...jar.keys()].some((key) => key.endsWith(name)),
  }
}
