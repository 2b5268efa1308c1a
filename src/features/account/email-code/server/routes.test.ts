import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)

async function createAccount() {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  return person
}

const ask = (email: string, type = 'sign-in') =>
  openAuthBrowser(app).post('email-otp/send-verification-otp', { email, type })

async function codesTo(email: string): Promise<string[]> {
  const letters = await app.sql<{ subject: string }>(
    `select subject from email_outbox where recipient = $1 order by created_at`,
    [email],
  )
  return letters.flatMap(({ subject }) => /^(\d{6}) /.exec(subject)?.[1] ?? [])
}

async function lastCode(email: string): Promise<string> {
  await ask(email)
  return (await codesTo(email)).at(-1) ?? ''
}

const signIn = (email: string, otp: string) => openAuthBrowser(app).post('sign-in/email-otp', { email, otp })

describe('AUTH-10 A code by mail', () => {
  test('has six digits, signs in once, and needs no captcha', async () => {
    const { id, email } = await createAccount()
    const code = await lastCode(email)
    expect(code).toMatch(/^\d{6}$/)
    const browser = openAuthBrowser(app)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answer = await browser.post('sign-in/email-otp', { email: email.toUpperCase(), otp: spaced })
    expect(answer.status).toBe(200)
    expect(browser.has('session_token')).toBe(true)
    expect((await signIn(email, code)).status).toBe(401)
    const [row] = await app.sql<{ details: { method: string } }>(
      `select details from audit_log where subject_id = $1 and act = 'account.signed_in' order by seq desc`,
      [id],
    )
    expect(row?.details.method).toBe('code_by_mail')
  })

  test('is asked for alike for known and unknown addresses, and reveals neither when it is wrong', async () => {
    const { email } = await createAccount()
    const unknown = 'nobody-here@example.com'
    const [known, other] = await Promise.all([ask(email), ask(unknown)])
    expect([known.status, known.body]).toEqual([other.status, other.body])
    expect(await codesTo(unknown)).toEqual([])
    // More wrong tries than the code bears: the answer stays the same.
    for (let i = 0; i < 5; i += 1) {
      const [a, b] = await Promise.all([signIn(email, '000000'), signIn(unknown, '000000')])
      expect([a.status, a.body]).toEqual([b.status, b.body])
      expect(a.status).toBe(401)
    }
    const [code = ''] = await codesTo(email)
    expect((await signIn(email, code)).status).toBe(401)
  })

  test('ends with the next one, and is kept only as a keyed hash', async () => {
    const { email } = await createAccount()
    const first = await lastCode(email)
    const second = await lastCode(email)
    expect((await signIn(email, first)).status).toBe(401)
    const kept = await app.sql<{ value: string }>('select value from verification where identifier = $1', [
      `sign-in-otp-${email}`,
    ])
    expect(kept).toHaveLength(1)
    expect(kept[0]?.value).not.toContain(second)
    expect((await signIn(email, second)).status).toBe(200)
  })

  test('of fifty sign-ins with one code at once one wins', async () => {
    const { email } = await createAccount()
    const code = await lastCode(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(401)])
  })

  test('is sent to an account with a second factor too, and then asks for it', async () => {
    const { id, email } = await createAccount()
    const owner = openAuthBrowser(app)
    await owner.post('sign-in/email', { email, password: PASSWORD })
    const { body } = await owner.post('two-factor/enable', { password: PASSWORD })
    const uri = body.totpURI ?? ''
    await owner.post('two-factor/verify-totp', { code: await appCode(uri) })
    await app.sql('delete from session where user_id = $1', [id])
    const browser = openAuthBrowser(app)
    const answer = await browser.post('sign-in/email-otp', { email, otp: await lastCode(email) })
    expect(answer.body).toMatchObject({ twoFactorRedirect: true })
    expect(browser.has('session_token')).toBe(false)
    expect(await app.sql('select 1 from session where user_id = $1', [id])).toEqual([])
    expect((await browser.post('two-factor/verify-totp', { code: await appCode(uri, 1) })).status).toBe(200)
    expect(browser.has('session_token')).toBe(true)
  })

  test('confirms an address, ends the password from before, and says so; nothing else tells of it', async () => {
    const { id, email } = await createAccount()
    await app.sql('update "user" set email_verified = false where id = $1', [id])
    const withPassword = (password: string) => openAuthBrowser(app).post('sign-in/email', { email, password })
    const wrong = await withPassword('not the password')
    const first = await signIn(email, await lastCode(email))
    expect([first.status, first.headers.get('x-password-ended')]).toEqual([200, '1'])
    const told = await app.sql(
      `select topic, link from notifications where user_id = $1 and message_key = 'account_password_ended'`,
      [id],
    )
    expect(told).toEqual([{ topic: 'security', link: '/forgot-password' }])
    const subject = 'Your old password no longer works'
    expect(
      await app.sql('select text from email_outbox where recipient = $1 and subject = $2', [email, subject]),
    ).toEqual([{ text: expect.stringContaining('/forgot-password') }])
    // The same answer as to any wrong password: a stranger learns nothing.
    const old = await withPassword(PASSWORD)
    expect([old.status, old.body]).toEqual([wrong.status, wrong.body])
    const second = await signIn(email, await lastCode(email))
    expect([second.status, second.headers.get('x-password-ended')]).toEqual([200, null])
  })

  test('confirms an address', async () => {
    const { id, email } = await createAccount()
    await app.sql('update "user" set email_verified = false where id = $1', [id])
    await ask(email, 'email-verification')
    const [otp = ''] = await codesTo(email)
    // The purposes are apart.
    expect((await signIn(email, otp)).status).toBe(401)
    expect((await openAuthBrowser(app).post('email-otp/verify-email', { email, otp: '000000' })).status).toBe(
      401,
    )
    const answer = await openAuthBrowser(app).post('email-otp/verify-email', { email, otp })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    const [user] = await app.sql('select email_verified from "user" where id = $1', [id])
    expect(user).toEqual({ email_verified: true })
    await ask(email, 'email-verification')
    expect(await codesTo(email)).toHaveLength(1)
  })

  test('refuses other purposes, unknown keys and what is no address', async () => {
    for (const body of [
      { email: 'a@example.com', type: 'forget-password' },
      { email: 'a@example.com', type: 'sign-in', name: 'x' },
      { email: 'nothing', type: 'sign-in' },
      {},
    ])
      expect((await openAuthBrowser(app).post('email-otp/send-verification-otp', body)).status).toBe(400)
  })
})

describe('Codes guessed from a thousand addresses', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })

  test('end after ten tries at an account, whatever address they come from', async () => {
    const { email } = await limited.createPerson()
    const statuses: number[] = []
    for (let i = 0; i < 14; i += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:${i.toString(16)}::1` }
      const json = { email, otp: String(100_000 + i) }
      statuses.push(
        (await limited.json('/api/auth/sign-in/email-otp', { method: 'POST', json, headers })).status,
      )
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  })

  test('five letters an hour go to one address', async () => {
    const { email } = await limited.createPerson()
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:ff${i}::1` }
      const json = { email, type: 'sign-in' }
      const path = '/api/auth/email-otp/send-verification-otp'
      statuses.push((await limited.json(path, { method: 'POST', json, headers })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(200), 429])
  })
})
