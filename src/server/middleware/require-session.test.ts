import { request } from 'node:http'
import { expect, test } from 'vitest'
import { signToken } from '#session/session-cookie.ts'
import { hostMiddleware } from '#tests/support/middleware-host.ts'
import { requireSessionCookie } from './require-session.ts'

const APP_SECRET = 'a secret of the tests, long enough to be one'
const url = await hostMiddleware([requireSessionCookie], { env: { APP_SECRET } })
const cookieOf = (secret: string) =>
  `better-auth.session_token=${encodeURIComponent(signToken('some-token', secret))}`

async function statusOf(path: string, cookie = ''): Promise<number> {
  return (await fetch(url + path, { headers: { cookie } })).status
}

test('Without a session cookie only public calls are accepted', async () => {
  for (const path of [
    '/api/documents',
    '/api/payments',
    '/api/authors',
    '/api/captcha/x',
    '/api/docs2',
    '/api/',
  ])
    expect(await statusOf(path), path).toBe(401)
  for (const path of ['/api/auth/get-session', '/api/captcha', '/api/docs', '/api/openapi.json'])
    expect(await statusOf(path), path).toBe(200)
})

test('A cookie is accepted only with our signature', async () => {
  expect(await statusOf('/api/documents', cookieOf(APP_SECRET))).toBe(200)
  expect(await statusOf('/api/documents', cookieOf('another secret, just as long as the first one'))).toBe(
    401,
  )
  expect(await statusOf('/api/documents', 'better-auth.session_token=some-token')).toBe(401)
})

test('A rejected request gets its response before its body has arrived', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-length': '1000000' }
    const call = request(`${url}/api/documents/cv`, { method: 'PUT', headers }, (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.write('the first bytes, and none after them')
  })
  expect(status).toBe(401)
})
