import { describe, expect, test } from 'vitest'
import { stretchWaits } from '#tests/support/stretch-waits.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
const listWaits = await stretchWaits(app)

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, address: string) =>
  app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify({ email, password: 'not-the-password' }),
  })

function countStatuses(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('Limits', () => {
  test('after ten wrong passwords an account waits, from whichever address, and is told how long', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await signIn('target@example.com', `192.0.2.${i}`)).status).toBe(401)
    const refused = await signIn('target@example.com', '192.0.2.200')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await listWaits()).toEqual([30])
    expect((await signIn('other@example.com', '192.0.2.200')).status).toBe(401)
  })

  test('the wait doubles with the next failure', async () => {
    for (const seconds of [60, 120]) {
      await app.sql('update rate_limits set blocked_until = null')
      expect((await signIn('target@example.com', '192.0.2.201')).status).toBe(401)
      expect((await signIn('target@example.com', '192.0.2.201')).status).toBe(429)
      expect(await listWaits()).toEqual([seconds])
    }
  })

  test('parallel tries do not slip through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn('parallel@example.com', '198.51.100.1')),
    )
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 20 })
  })

  test('an address that is no trusted proxy cannot choose its bucket', async () => {
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(`nobody${i}@example.com`, `203.0.113.${i}, 198.51.100.77`)),
    )
    expect(countStatuses(many)).toEqual({ 401: 50, 429: 10 })
  })

  test('looks at sessions are counted by session and by address, signing out is not', async () => {
    const person = await app.createPerson()
    const neighbour = await app.createPerson()
    const call = (who: typeof person, path: string, method = 'GET') =>
      who.fetch(`/api/auth/${path}`, {
        method,
        headers: from('203.0.113.200'),
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
    expect((await call(person, 'get-session')).status).toBe(200)
    await app.sql(`update rate_limits set count = 599 where starts_with(key, 'session:session:')`)
    expect((await call(person, 'list-sessions')).status).toBe(200)
    const refused = await Promise.all([
      call(person, 'get-session'),
      call(person, 'list-sessions'),
      call(person, 'revoke-sessions', 'POST'),
      call(person, 'revoke-other-sessions', 'POST'),
    ])
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await call(neighbour, 'get-session')).status).toBe(200)

    await app.sql(`update rate_limits set count = 6000 where key = 'session:address:203.0.113.200'`)
    expect((await call(neighbour, 'get-session')).status).toBe(429)
    // A request without a session is answered without a database query.
    expect(
      await (await app.fetch('/api/auth/get-session', { headers: from('203.0.113.200') })).json(),
    ).toBeNull()
    const out = await person.fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { ...from('203.0.113.200'), 'content-type': 'application/json' },
      body: '{}',
    })
    expect(out.status).toBe(200)
    expect(await app.sql('select 1 from session where user_id = $1', [person.id])).toEqual([])
    const keys = await app.sql<{ key: string }>(
      `select key from rate_limits where starts_with(key, 'session:')`,
    )
    expect(JSON.stringify(keys)).not.toContain(decodeURIComponent(person.session.value).split('.')[0])
  })

  test('captcha challenges are counted by address', async () => {
    const challenge = (address: string) => app.fetch('/api/captcha', { headers: from(address) })
    expect((await challenge('203.0.113.201')).status).toBe(200)
    await app.sql(`update rate_limits set count = 600 where key = 'captcha:address:203.0.113.201'`)
    expect((await challenge('203.0.113.201')).status).toBe(429)
    expect((await challenge('203.0.113.202')).status).toBe(200)
  })

  test('writes are counted per account', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 600, now() + interval '14 minutes')`,
      [`write:account:${person.id}`],
    )
    const response = await person.fetch('/api/personal-info', { method: 'PUT', body: '{}' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await person.fetch('/api/personal-info')).status).toBe(200)
  })
})
