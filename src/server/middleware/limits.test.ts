import { describe, expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { requireFreeBytes } from '#database/free-space.ts'
import { hostMiddleware, type ReceivedCall } from '#tests/support/middleware-host.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { clientAddress } from './client-address.ts'
import { bodySize, createReadLimits, freeSpace, writeLimits } from './limits.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })

describe('The size of a body', () => {
  test('is at most 64 KB, with or without Content-Length', async () => {
    const url = await hostMiddleware([bodySize])
    const send = (body: BodyInit, path = '/api/personal-info') =>
      fetch(url + path, { method: 'PUT', body, duplex: 'half' } as RequestInit)
    const streamed = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream()
    for (const make of [(bytes: number) => new Uint8Array(bytes), streamed]) {
      expect((await send(make(64 * 1024))).status).toBe(200)
      expect((await send(make(64 * 1024 + 1))).status).toBe(413)
    }
    const upload = await send(new Uint8Array(1024 * 1024), '/api/documents/cv')
    expect(((await upload.json()) as ReceivedCall).bytes).toBe(1024 * 1024)
    const page = { method: 'POST', body: new Uint8Array(1024 * 1024) }
    expect((await fetch(`${url}/api/documents/cv/pages`, page)).status).toBe(200)
    for (const path of [
      '/api/case/filed',
      '/api/staff/cases/2026-0001/filed',
      '/api/staff/cases/2026-0001/documents/cv',
    ])
      expect((await fetch(url + path, page)).status).toBe(200)
    expect((await fetch(`${url}/api/case/filed/more`, page)).status).toBe(413)
  })
})

describe('While the disk of the embedded database is nearly full', () => {
  test('writes are rejected, reads are not', async () => {
    const database = { requireFreeSpace: () => requireFreeBytes('/', async () => 0) } as Deps['database']
    const url = await hostMiddleware([freeSpace], { deps: { database } })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await fetch(url, { method })).status, method).toBe(507)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect((await fetch(url, { method })).status, method).toBe(200)
  })
})

describe('Reads', async () => {
  const { database } = app.deps
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', APP_SECRET: app.deps.env.appSecret }
  const host = (more: Record<string, string> = {}) =>
    hostMiddleware([clientAddress, createReadLimits()], { env: { ...env, ...more }, deps: { database } })
  const readAll = async (url: string, calls: number, { cookie = '', from = '192.0.2.1', method = 'GET' }) => {
    const headers = { cookie, 'x-forwarded-for': from }
    const answers = []
    for (let sent = 0; sent < calls; sent += 50)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, calls - sent) }, () => fetch(url, { method, headers })),
        )),
      )
    return answers
  }
  const refused = (answers: Response[]) => answers.filter(({ status }) => status === 429)

  test('of a session are 600 a minute, from any address; nobody else’s wait', async () => {
    const url = await host()
    const [{ cookie }, other] = [await app.createPerson(), await app.createPerson()]
    expect(refused(await readAll(url, 600, { cookie }))).toEqual([])
    const [over] = refused(await readAll(url, 1, { cookie, from: '192.0.2.2' }))
    expect(Number(over?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(over?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused(await readAll(url, 1, { cookie: other.cookie }))).toEqual([])
    expect(refused(await readAll(url, 1, { cookie, method: 'POST' }))).toEqual([])
    expect(refused(await readAll(url, 1, { cookie, method: 'HEAD' }))).toHaveLength(1)
  })

  test('without a session, or with a forged one, are 1,200 a minute of an address', async () => {
    const url = await host()
    const { cookie } = await app.createPerson()
    expect(refused(await readAll(url, 1_199, {}))).toEqual([])
    expect(refused(await readAll(url, 2, { cookie: cookie.replace('=', '=x') }))).toHaveLength(1)
    expect(refused(await readAll(url, 1, { from: '192.0.2.3' }))).toEqual([])
  })

  test('have no limit while the limits are off', async () => {
    const url = await host({ RATE_LIMITS: 'off' })
    const { cookie } = await app.createPerson()
    expect(refused(await readAll(url, 650, { cookie }))).toEqual([])
  })
})

describe('Rate limits', async () => {
  const { database } = app.deps
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', APP_SECRET: app.deps.env.appSecret }
  const url = await hostMiddleware([clientAddress, writeLimits], { env, deps: { database } })

  interface Call {
    method?: string
    path?: string
    cookie?: string
    from: string
  }
  const statusOf = async ({ method = 'PUT', path = '/api/personal-info', cookie = '', from }: Call) =>
    (await fetch(url + path, { method, headers: { cookie, 'x-forwarded-for': from } })).status
  /** Sets the counter as if so many requests had been made a moment ago. */
  const count = (key: string, calls: number) =>
    app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, $2, now() + interval '14 minutes')
        on conflict (key) do update set count = excluded.count`,
      [key, calls],
    )
  const counted = (key: string) =>
    app
      .sql<{ count: number }>('select count from rate_limits where key = $1', [key])
      .then(([row]) => row?.count)

  test('an account may write 600 times and upload 100 times, from any address', async () => {
    const { id, cookie } = await app.createPerson()
    await count(`write:account:${id}`, 599)
    await count(`upload:account:${id}`, 99)
    expect(await statusOf({ cookie, from: '192.0.2.1' })).toBe(200)
    expect(await statusOf({ cookie, from: '192.0.2.2' })).toBe(429)
    const path = '/api/documents/cv'
    expect(await statusOf({ path, cookie, from: '192.0.2.1' })).toBe(200)
    expect(await statusOf({ path, cookie, from: '192.0.2.2' })).toBe(429)
    expect(await statusOf({ path: '/api/case/filed', method: 'POST', cookie, from: '192.0.2.2' })).toBe(429)
    // Deleting a document is not an upload.
    expect(await statusOf({ path, method: 'DELETE', cookie, from: '192.0.2.2' })).toBe(429)
    expect(await statusOf({ path, method: 'GET', cookie, from: '192.0.2.2' })).toBe(200)
  })

  test('an account may send 400 pages, which are no uploads, and an address 1,200', async () => {
    const { id, cookie } = await app.createPerson()
    const call = { method: 'POST', path: '/api/documents/passport/pages', cookie }
    await count(`upload:account:${id}`, 100)
    await count(`page:account:${id}`, 399)
    expect(await statusOf({ ...call, from: '192.0.2.41' })).toBe(200)
    expect(await statusOf({ ...call, from: '192.0.2.42' })).toBe(429)
    await count('page:address:192.0.2.43', 1_199)
    expect(await statusOf({ ...call, cookie: '', from: '192.0.2.43' })).toBe(200)
    expect(await statusOf({ ...call, cookie: '', from: '192.0.2.43' })).toBe(429)
    expect(await statusOf({ ...call, method: 'PATCH', from: '192.0.2.43' })).toBe(200)
  })

  test('an address may write 3,000 times and upload 300 times, with any account or none', async () => {
    await count('write:address:192.0.2.10', 2_999)
    await count('upload:address:192.0.2.10', 299)
    for (const path of ['/api/personal-info', '/api/documents/cv']) {
      const { cookie } = await app.createPerson()
      expect(await statusOf({ path, from: '192.0.2.10' }), path).toBe(200)
      expect(await statusOf({ path, cookie, from: '192.0.2.10' }), path).toBe(429)
      expect(await statusOf({ path, cookie, from: '192.0.2.11' }), path).toBe(200)
    }
  })

  test('a forged cookie counts for no account', async () => {
    const { cookie, id } = await app.createPerson()
    expect(await statusOf({ cookie: cookie.replace('=', '=x'), from: '192.0.2.20' })).toBe(200)
    expect(await counted(`write:account:${id}`)).toBeUndefined()
    expect(await counted('write:address:192.0.2.20')).toBe(1)
  })

  test('reads, sign-in and payment webhooks do not count here', async () => {
    const from = '192.0.2.30'
    for (const call of [
      { method: 'GET', path: '/api/personal-info' },
      { method: 'POST', path: '/api/auth/sign-in/email' },
      { method: 'POST', path: '/api/webhooks/stripe' },
    ])
      expect(await statusOf({ ...call, from })).toBe(200)
    expect(await counted(`write:address:${from}`)).toBeUndefined()
  })
})
