import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { stretchWaits } from '#tests/support/stretch-waits.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', REQUIRE_EMAIL_CONFIRMATION: 'true' },
})
await stretchWaits(app)

const newAddress = () => `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`
const newEmail = () => `${randomUUID()}@example.com`

const post = (path: string, json: unknown, address = newAddress()) =>
  app.json<{ code?: string; message?: string }>(`/api/auth/${path}`, {
    method: 'POST',
    json,
    headers: { 'x-forwarded-for': address },
  })

describe.each(['request-password-reset', 'send-verification-email'])('Limits of %s', (path) => {
  test('five letters an hour to one address, whoever asks, and whether it has an account or not', async () => {
    const { email: known } = await register(app)
    for (const email of [known, newEmail()]) {
      const five = await Promise.all(Array.from({ length: 5 }, () => post(path, { email })))
      expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      const refused = await post(path, { email: email.toUpperCase() })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    }
  })

  test('ten letters a day to one address; what the hour refuses is none of them', async () => {
    const email = newEmail()
    const nextHour = () =>
      app.sql(`update rate_limits set window_ends = now() - interval '1 second'
        where window_ends < now() + interval '2 hours'`)
    for (let hour = 0; hour < 2; hour += 1) {
      const seven = await Promise.all(Array.from({ length: 7 }, () => post(path, { email })))
      expect(seven.filter(({ status }) => status === 200)).toHaveLength(5)
      await nextHour()
    }
    const refused = await post(path, { email: email.toUpperCase() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  })

  test('twenty in a quarter of an hour from one sender, who then uses up nobody else’s five', async () => {
    const address = newAddress()
    const many = await Promise.all(
      Array.from({ length: 20 }, () => post(path, { email: newEmail() }, address)),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const email = newEmail()
    for (let i = 0; i < 6; i += 1) {
      const refused = await post(path, { email }, address)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    }
    expect((await post(path, { email })).status).toBe(200)
  })
})

describe('Limits of wrong tokens', () => {
  test('fifty in a quarter of an hour from one sender', async () => {
    const address = newAddress()
    const one = (i: number) =>
      post(i % 2 ? 'reset-password' : 'reset-password/check', tokenBody(i), address).then(
        ({ status }) => status,
      )
    const tokenBody = (i: number) => ({
      token: `wrong-${i}`,
      ...(i % 2 ? { newPassword: 'rzeka-w-lesie-3' } : {}),
    })
    const first = await Promise.all(Array.from({ length: 50 }, (_, i) => one(i)))
    expect(first).not.toContain(429)
    expect(await one(0)).toBe(429)
    expect(await one(1)).toBe(429)
  })
})

describe('AUTH-5 where the address must be confirmed first', () => {
  test('the right password is answered 403 and never locks; a letter comes only when asked for', async () => {
    const { email, password } = await register(app)
    const address = newAddress()
    for (let i = 0; i < 12; i += 1) {
      const { status, body } = await post('sign-in/email', { email, password }, address)
      expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    }
    expect((await post('sign-in/email', { email, password: 'wrong' }, address)).status).toBe(401)
    const listMails = () =>
      app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [email])
    expect(await listMails()).toHaveLength(1)
    await post('send-verification-email', { email })
    const [, letter] = await listMails()
    const link = new URL(/https?:\/\/\S+token=\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    await app.fetch(link.pathname, { method: 'POST', body: new URLSearchParams(link.search) })
    expect((await post('sign-in/email', { email, password }, address)).status).toBe(200)
  })

  test('a new password set by letter opens the account at once, also after ten failures', async () => {
    const { email } = await register(app)
    for (let i = 0; i < 10; i += 1) await post('sign-in/email', { email, password: 'wrong' })
    expect((await post('sign-in/email', { email, password: 'wrong' })).status).toBe(429)
    await post('request-password-reset', { email })
    const [mail] = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = $1 and subject = 'Set a new password'`,
      [email],
    )
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const newPassword = 'rzeka-w-lesie-3'
    expect((await post('reset-password', { token, newPassword })).status).toBe(200)
    expect((await post('sign-in/email', { email, password: newPassword })).status).toBe(200)
  })
})
