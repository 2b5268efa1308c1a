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

  test('writes are counted per account', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 600, now() + interval '1 hour')`,
      [`write:account:${person.id}`],
    )
    const response = await person.fetch('/api/personal-info', { method: 'PUT', body: '{}' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await person.fetch('/api/personal-info')).status).toBe(200)
  })
})
