import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { signToken } from '#session/session-cookie.ts'
import type { AppEnv } from './api.ts'
import { readToken } from './require-session.ts'

const SECRET = 'secret-of-thirty-two-characters-or-more'
const env = { publicUrl: new URL('http://localhost:3000'), appSecret: SECRET }

/** The token that counts for a call with this cookie beside a good bearer token. */
async function readBeside(cookie: string | undefined): Promise<string> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) => {
    c.set('deps', { env } as Deps)
    c.set('bearer', 'of the bearer')
    return c.text(readToken(c) ?? 'none')
  })
  const headers: Record<string, string> = cookie ? { cookie: `better-auth.session_token=${cookie}` } : {}
  return (await app.request('/', { headers })).text()
}

test('A bearer token counts only without a cookie, be it good or forged', async () => {
  expect(await readBeside(undefined)).toBe('of the bearer')
  expect(await readBeside(encodeURIComponent(signToken('of the cookie', SECRET)))).toBe('of the cookie')
  expect(await readBeside('forged')).toBe('none')
})
