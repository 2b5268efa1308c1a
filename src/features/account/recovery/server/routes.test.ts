import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const NEW = 'rzeka-w-lesie-3'

interface Body {
  code?: string
  message?: string
  valid?: boolean
  fields?: Record<string, string[]>
  reasons?: string[]
}

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  app.json<Body>(`/api/auth/${path}`, { method: 'POST', json, headers })

const signIn = (email: string, password: string) => post('sign-in/email', { email, password })

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')

async function mailsTo(email: string) {
  return app.sql<{ subject: string; text: string; html: string }>(
    'select subject, text, html from email_outbox where recipient = $1 order by created_at',
    [email],
  )
}

/** The links of every mail with this subject, the newest last. */
async function linksTo(email: string, subject: string): Promise<URL[]> {
  const mails = (await mailsTo(email)).filter((letter) => letter.subject === subject)
  return mails.map(({ text }) => new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? 'about:blank'))
}

async function requestReset(email: string): Promise<string> {
  expect((await post('request-password-reset', { email })).status).toBe(200)
  const link = (await linksTo(email.toLowerCase(), 'Set a new password')).at(-1)
  expect(link?.pathname).toBe('/reset-password')
  return link?.searchParams.get('token') ?? ''
}

describe('AUTH-10 a new password by letter', () => {
  test('the link sets it: every session ends, the address counts as confirmed, and the person is told', async () => {
    const { email, password } = await register(app)
    const here = await signIn(email, password)
    const there = await signIn(email, password)
    const token = await requestReset(email.toUpperCase())
    expect((await post('reset-password/check', { token })).body).toEqual({ valid: true })
    const cookie = cookieOf(here.headers)
    const answer = await post('reset-password', { token, newPassword: NEW }, { cookie })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    expect(answer.headers.getSetCookie().some((c) => /session_token=;.*Max-Age=0/i.test(c))).toBe(true)
    for (const { headers } of [here, there]) {
      const { status } = await app.fetch('/api/personal-info', { headers: { cookie: cookieOf(headers) } })
      expect(status).toBe(401)
    }
    expect((await signIn(email, password)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    const [row] = await app.sql('select email_verified from "user" where email = $1', [email])
    expect(row).toEqual({ email_verified: true })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed')
    const bell = await app.sql(
      `select topic, link from notifications n join "user" u on u.id = n.user_id
       where u.email = $1 and message_key = 'account_password_changed'`,
      [email],
    )
    expect(bell).toEqual([{ topic: 'security', link: '/forgot-password' }])
  })

  test('of two links either works, and the first password that is set ends both, of this person alone', async () => {
    const [{ email }, other] = [await register(app), await register(app)]
    const others = await requestReset(other.email)
    const [first, second] = [await requestReset(email), await requestReset(email)]
    const valid = async (token: string) => (await post('reset-password/check', { token })).body
    for (const token of [first, second, others]) expect(await valid(token)).toEqual({ valid: true })
    expect((await post('reset-password', { token: first, newPassword: NEW })).status).toBe(200)
    expect([await valid(first), await valid(second), await valid(others)]).toEqual([
      { valid: false },
      { valid: false },
      { valid: true },
    ])
    const { status, body } = await post('reset-password', { token: second, newPassword: 'inne-haslo-88' })
    expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('of two links opened at once one sets the password', async () => {
    const { email } = await register(app)
    const tokens = [await requestReset(email), await requestReset(email)]
    const answers = await Promise.all(
      tokens.map((token) => post('reset-password', { token, newPassword: NEW })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a link works once', async () => {
    const { email } = await register(app)
    const [first, second] = [await requestReset(email), await requestReset(email)]
    const tries = await Promise.all(
      [1, 2, 3].map(() => post('reset-password', { token: second, newPassword: NEW })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const token of [first, second]) {
      expect((await post('reset-password/check', { token })).body).toEqual({ valid: false })
      const { status, body } = await post('reset-password', { token, newPassword: 'inne-haslo-88' })
      expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
    }
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('after an hour it works no more', async () => {
    const { email, password } = await register(app)
    const token = await requestReset(email)
    const life = await app.sql(
      `select (v.expires_at - v.created_at)::text as life from verification v
       join "user" u on u.id = v.value where u.email = $1`,
      [email],
    )
    expect(life).toEqual([{ life: '01:00:00' }])
    await app.sql(`update verification set expires_at = expires_at - interval '1 hour'`)
    expect((await post('reset-password', { token, newPassword: NEW })).body.code).toBe('INVALID_TOKEN')
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('it sets the password of the one who got the letter and of nobody else', async () => {
    const [owner, other] = [await register(app), await register(app)]
    const token = await requestReset(owner.email)
    const { status, body } = await post('reset-password', { token, newPassword: NEW, email: other.email })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['email']])
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200)
    expect((await signIn(other.email, other.password)).status).toBe(200)
  })

  test('a refused password says why and leaves the link as it was', async () => {
    const { email } = await register(app, { name: 'Giorgi Lomidze' })
    const token = await requestReset(email)
    const short = await post('reset-password', { token, newPassword: '12345' })
    expect(short.body.fields).toEqual({ newPassword: ['Password must be at least 6 characters'] })
    const weak = await post('reset-password', { token, newPassword: 'lomidze-2026' })
    expect(weak.body).toMatchObject({ code: 'WEAK_PASSWORD', reasons: ['contains_name'] })
    expect(weak.body.fields?.newPassword).toHaveLength(1)
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200)
  })

  test('a known and an unknown address get the same answer; only one of them gets a letter', async () => {
    const { email } = await register(app)
    const known = await post('request-password-reset', { email, redirectTo: 'https://evil.example' })
    const unknown = await post('request-password-reset', { email: 'nobody@example.com' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort())
    expect(await mailsTo('nobody@example.com')).toEqual([])
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')
    expect(mail?.text).toContain(`${app.deps.env.publicUrl.origin}/reset-password?token=`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('the letter has the name only where the address is confirmed', async () => {
    const { email } = await register(app, { name: 'Salome Kipiani' })
    await requestReset(email)
    await app.sql('update "user" set email_verified = true where email = $1', [email])
    await requestReset(email)
    const letters = (await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')
    const named = letters.map(({ text, html }) => [text, html].map((part) => part.includes('Salome')))
    expect(named).toEqual([
      [false, false],
      [true, true],
    ])
    expect(letters[0]?.text).toContain('Hello,')
  })

  test('a changed password spends the links that were sent before', async () => {
    const { email, password } = await register(app)
    const token = await requestReset(email)
    const other = await requestReset((await register(app)).email)
    const cookie = cookieOf((await signIn(email, password)).headers)
    const change = { currentPassword: password, newPassword: NEW }
    expect((await post('change-password', change, { cookie })).status).toBe(200)
    expect((await post('reset-password', { token, newPassword: 'inne-haslo-88' })).status).toBe(400)
    expect((await signIn(email, NEW)).status).toBe(200)
    expect((await post('reset-password/check', { token: other })).body).toEqual({ valid: true })
  })

  test('of the token only a hash is kept', async () => {
    const { email } = await register(app)
    const token = await requestReset(email)
    const stored = await app.sql<{ identifier: string; row: string }>(
      `select identifier, v::text as row from verification v
       where value = (select id from "user" where email = $1)`,
      [email],
    )
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(stored.map(({ identifier }) => identifier)).toEqual([`reset-password:${hash}`])
    expect(stored[0]?.row).not.toContain(token)
  })

  test('failures of the account are forgotten after it', async () => {
    const { email } = await register(app)
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from "user" where email = $1', [
      email,
    ])
    const key = `change-password:account:${id}`
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 9, now() + interval '1 hour')`,
      [key],
    )
    await post('reset-password', { token: await requestReset(email), newPassword: NEW })
    expect(await app.sql('select 1 from rate_limits where key = $1', [key])).toEqual([])
  })

  test.each([
    ['request-password-reset', {}],
    ['request-password-reset', { email: 'no address' }],
    ['request-password-reset', { email: ['a@example.com'] }],
    ['request-password-reset', { email: 'a@example.com', admin: true }],
    ['request-password-reset', { email: `${'a'.repeat(300)}@example.com` }],
    ['request-password-reset', 'not json'],
    ['send-verification-email', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['send-verification-email', null],
    ['reset-password', { newPassword: NEW }],
    ['reset-password', { token: '', newPassword: NEW }],
    ['reset-password', { token: 'x'.repeat(5_000), newPassword: NEW }],
    ['reset-password', { token: '\u0000', newPassword: NEW }],
    ['reset-password', { token: { $ne: '' }, newPassword: NEW }],
    ['reset-password?token=abc', { newPassword: NEW }],
    ['reset-password/check', {}],
  ])('%s refuses what it does not know (%#)', async (path, json) => {
    expect((await post(path, json)).status).toBe(400)
  })

  test('no other spelling of a path leads to Better Auth', async () => {
    const token = await requestReset((await register(app)).email)
    for (const path of [
      'forget-password',
      'request-password-reset/',
      'Reset-Password',
      'x/..%2freset-password',
      'reset%2dpassword/',
      'verify-email/',
    ]) {
      const { status } = await post(path, { email: 'a@example.com', token, newPassword: NEW })
      expect(status, path).toBe(404)
    }
    expect((await app.fetch(`/api/auth/reset-password/${token}?callbackURL=/`)).status).toBe(404)
    expect((await post('reset-password/check', { token })).body).toEqual({ valid: true })
  })

  test('a foreign page can ask for nothing', async () => {
    for (const path of ['request-password-reset', 'send-verification-email', 'reset-password']) {
      const { status } = await post(path, { email: 'a@example.com' }, { origin: 'https://evil.example' })
      expect(status).toBe(403)
    }
  })
})
