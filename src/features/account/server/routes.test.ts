import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { signUpBody } from '#features/account/server/better-auth-input.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const GOOD = 'kwiat-na-oknie-7'

interface Body {
  code?: string
  message?: string
  fields?: Record<string, string[]>
  reasons?: string[]
  user?: { email: string; name: string }
  token?: string | null
}

async function signUp(person: Record<string, unknown>, captcha?: string) {
  return app.json<Body>('/api/auth/sign-up/email', {
    method: 'POST',
    json: { acceptTerms: true, ...person },
    headers: { 'x-captcha-response': captcha ?? (await solveCaptcha(app.url)) },
  })
}

const signIn = (email: string, password: string) =>
  app.json<Body>('/api/auth/sign-in/email', { method: 'POST', json: { email, password } })

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')

describe('AUTH-4 registration', () => {
  test('creates the account, keeps the full name and the accepted terms, and does not sign in', async () => {
    const answer = await signUp({ name: 'Олена Шевченко', email: 'olena@example.com', password: GOOD })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    const [row] = await app.sql<Record<string, unknown>>(
      `select full_name, email, terms_version, terms_accepted_at from "user" where email = 'olena@example.com'`,
    )
    expect(row).toMatchObject({ full_name: 'Олена Шевченко', terms_version: TERMS_VERSION })
    expect(row?.terms_accepted_at).toBeTruthy()
    const mails = await app.sql<{ subject: string; text: string; html: string }>(
      `select subject, text, html from email_outbox where recipient = 'olena@example.com'`,
    )
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirm your email address'])
    // The sender chose the name and has not proven the address, so the mail does not use the name.
    expect(mails[0]?.text).toContain('Hello,')
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/Олена|Шевченко/)
  })

  test('answers a known address like a new one, and tells its owner by mail', async () => {
    await signUp({ name: 'Tamar Beridze', email: 'tamar@example.com', password: GOOD })
    const again = await signUp({ name: 'Somebody Else', email: 'Tamar@example.com', password: GOOD })
    const fresh = await signUp({ name: 'Somebody Else', email: 'fresh@example.com', password: GOOD })
    expect(again.status).toBe(fresh.status)
    expect(Object.keys(again.body.user ?? {}).sort()).toEqual(Object.keys(fresh.body.user ?? {}).sort())
    const mails = await app.sql<{ subject: string }>(
      `select subject from email_outbox where recipient = 'tamar@example.com'`,
    )
    expect(mails.map((mail) => mail.subject)).toContain('You already have an account')
    expect(await app.sql(`select 1 from "user" where email = 'tamar@example.com'`)).toHaveLength(1)
  })

  test('keeps the password only as argon2id', async () => {
    const [row] = await app.sql<{ password: string }>(
      `select a.password from account a join "user" u on u.id = a.user_id where u.email = 'olena@example.com'`,
    )
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('an address with an international domain', () => {
  const ADDRESS = 'anna@xn--80a1acny.xn--p1ai'
  const HERS = { name: 'Anna Nowak', password: GOOD }

  test('is one account, however it is written at the registration and at the sign-in', async () => {
    expect((await signUp({ ...HERS, email: 'Anna@почта.рф' })).status).toBe(200)
    expect((await signUp({ ...HERS, email: ADDRESS })).status).toBe(200)
    expect(await app.sql(`select 1 from "user" where email = $1`, [ADDRESS])).toHaveLength(1)
    await app.sql(`update "user" set email_verified = true where email = $1`, [ADDRESS])
    for (const email of ['anna@почта.рф', ADDRESS, 'ANNA@XN--80A1ACNY.xn--p1ai'])
      expect((await signIn(email, GOOD)).status).toBe(200)
  })

  test('gets a new password and a code by mail', async () => {
    for (const [path, more] of [
      ['request-password-reset', {}],
      ['email-otp/send-verification-otp', { type: 'sign-in' }],
    ] as const) {
      const json = { email: 'anna@почта.рф', ...more }
      expect((await app.json(`/api/auth/${path}`, { method: 'POST', json })).status).toBe(200)
    }
    const mails = await app.sql<{ subject: string }>(
      `select subject from email_outbox where recipient = $1`,
      [ADDRESS],
    )
    expect(mails.map(({ subject }) => subject).join(', ')).toMatch(/password.*code|code.*password/i)
  })

  test.each(['r&d@example.com', 'anna=work@example.com', 'anna/1!~?@example.com'])(
    'and %s has an account like any other',
    async (email) => {
      expect((await signUp({ ...HERS, email })).status).toBe(200)
      await app.sql(`update "user" set email_verified = true where email = $1`, [email])
      expect((await signIn(email, GOOD)).status).toBe(200)
    },
  )
})

describe('AUTH-2 registration rules', () => {
  test('names every wrong field at once', async () => {
    const { status, body } = await signUp({
      name: 'A',
      email: 'not an address',
      password: 'short',
      acceptTerms: false,
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      name: ['Name must be at least 2 characters'],
      email: ['Invalid email address'],
      password: ['Password must be at least 6 characters'],
      acceptTerms: ['You must accept the Terms of Service and Privacy Policy.'],
    })
  })

  test('refuses without accepted terms and with unknown keys', async () => {
    const person = { name: 'Anna Nowak', email: 'anna@example.com', password: GOOD }
    expect((await signUp({ ...person, acceptTerms: undefined })).status).toBe(400)
    const { status, body } = await signUp({ ...person, role: 'admin' })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['role'])
    expect(await app.sql(`select 1 from "user" where email = 'anna@example.com'`)).toHaveLength(0)
  })

  test.each([
    'J.R. Smith',
    'J.R.R. Tolkien',
    'Martin Luther King Jr.',
    'J.-P. Sartre',
    'A. B. (Ola) Nowak',
    "O'Neil",
    'O’Neil',
    'Anna-Maria van der Berg',
    'І.П. Шевченко',
    'Nguyễn Thị Ánh',
    'ნინო ბერიძე',
    'María José, née Gil',
    'Anna Nowak–Kowal',
    'Anna Nowak\u2011Kowal',
    'Anna Nowak\u2212Kowal',
    'Maria D‘Costa',
    'Maria DʻCosta',
    'Maria D´Costa',
    'Maria D`Costa',
    'Arun S/O Mani',
    '阿里·买买提',
    'ジョン・スミス',
    'בן\u05BEדוד',
    'ג\u05F3ון',
    'U',
    '王',
    'S.Kumar',
    'Md.Rahim Uddin',
    'John Smith 3rd',
    'Göran H:son Ek',
  ])('takes the name %s', (name) => {
    const person = { name, email: 'a@example.com', password: GOOD, acceptTerms: true }
    expect(signUpBody.safeParse(person).success).toBe(true)
  })

  test.each([
    'evil.com',
    'Win money at evil.com now',
    'EVIL.COM',
    'a.b.co',
    'президент.рф',
    'www.e',
    '1.1.1.1',
    'https://evil',
    'anna@evil',
  ])('refuses the name %s, which a mail program may show as a link', (name) => {
    const person = { name, email: 'a@example.com', password: GOOD, acceptTerms: true }
    expect(signUpBody.safeParse(person).error?.issues.map(({ path }) => path)).toContainEqual(['name'])
  })

  test.each([
    [' Anna\u0000\u202e No\u200bwak\u3164 ', 'Anna Nowak'],
    ['علی\u200cرضا نیک\u200cپور', 'علی\u200cرضا نیک\u200cپور'],
    ['Nguyễn Ánh'.normalize('NFD'), 'Nguyễn Ánh'.normalize('NFC')],
  ])('keeps of the name %j what can be seen: %j', (name, kept) => {
    const person = { name, email: 'a@example.com', password: GOOD, acceptTerms: true }
    expect(signUpBody.parse(person).name).toBe(kept)
  })

  test('refuses a name with nothing to see, with a header or with markup', async () => {
    for (const name of ['\u3164\u200b\u2800', 'Anna\r\nBcc: x@example.com', '<script>Anna']) {
      expect((await signUp({ name, email: 'odd@example.com', password: GOOD })).status).toBe(400)
    }
  })
})

describe('AUTH-7 passwords', () => {
  test.each([
    ['password1', ['common']],
    ['Beridze-2026', ['contains_name']],
    ['xx-tamar77-xx', ['contains_email']],
  ])('refuses %s with its reason', async (password, reasons) => {
    const { status, body } = await signUp({ name: 'Giorgi Beridze', email: 'tamar77@example.com', password })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'WEAK_PASSWORD', reasons })
    expect(body.fields?.password).toHaveLength(reasons.length)
  })

  test('says what is needed when the address or the password is missing', async () => {
    for (const path of ['sign-in', 'sign-up']) {
      const { status, body } = await app.json<Body>(`/api/auth/${path}/email`, {
        method: 'POST',
        json: { password: GOOD },
      })
      expect(status).toBe(400)
      expect(body.message).toBe('You must provide either an email or phone number and a password')
    }
  })

  test('warns at sign-in when the account already has a weak password', async () => {
    const person = await app.createPerson({ name: 'Old Account', email: 'old@example.com' })
    await app.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ('weak', $1, $1, 'credential', $2)`,
      [person.id, await hashPassword('qwerty')],
    )
    const answer = await signIn('old@example.com', 'qwerty')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-password-warning')).toBe('common')
  })
})

describe('AUTH-7 a changed password', () => {
  test('is refused when it is weak, and changed when it is not', async () => {
    await signUp({ name: 'Lev Orlov', email: 'lev@example.com', password: GOOD })
    const { headers } = await signIn('lev@example.com', GOOD)
    const change = (newPassword: string, cookie = cookieOf(headers)) =>
      app.json<Body>('/api/auth/change-password', {
        method: 'POST',
        headers: { cookie },
        json: { currentPassword: GOOD, newPassword },
      })
    expect((await change('qwerty123')).body).toMatchObject({ code: 'WEAK_PASSWORD', reasons: ['common'] })
    expect((await change('orlov-lev-9')).body.code).toBe('WEAK_PASSWORD')
    expect((await change('rzeka-w-lesie-3', '')).status).toBe(401)
    expect((await change('rzeka-w-lesie-3')).status).toBe(200)
    expect((await signIn('lev@example.com', 'rzeka-w-lesie-3')).status).toBe(200)
  })

  test('no other spelling of a path leads around the gates', async () => {
    const body = { name: 'Odd Path', email: 'odd.path@example.com', password: '123456' }
    for (const path of [
      'sign-up/e%09mail',
      'sign-up/e%0amail',
      'x%5C..%5Csign-up/email',
      'x/..%2fsign-up/email',
      'SIGN-UP/EMAIL',
    ]) {
      const { status } = await app.json(`/api/auth/${path}`, { method: 'POST', json: body })
      expect(status, path).toBe(404)
    }
    expect(await app.sql(`select 1 from "user" where email = 'odd.path@example.com'`)).toHaveLength(0)
  })

  test('a NUL in a token is refused, not a failure', async () => {
    const person = await app.createPerson()
    const { status } = await person.json('/api/auth/revoke-session', {
      method: 'POST',
      json: { token: '\u0000' },
    })
    expect(status).toBe(400)
  })

  test('what the product does not offer is not there', async () => {
    const person = await app.createPerson()
    for (const path of [
      'delete-user',
      'sign-in/social',
      'set-password',
      'verify-password',
      'two-factor/get-totp-uri',
    ]) {
      const { status } = await person.json(`/api/auth/${path}`, { method: 'POST', json: { name: 'X' } })
      expect(status).toBe(404)
    }
  })
})

describe('AUTH-3 the captcha', () => {
  test('is needed, must be ours, and works once', async () => {
    const person = { name: 'Maria Kovalenko', email: 'maria@example.com', password: GOOD }
    expect((await signUp(person, '')).body.code).toBe('CAPTCHA_FAILED')
    expect((await signUp(person, 'bm9uc2Vuc2U=')).body.code).toBe('CAPTCHA_FAILED')
    const solved = await solveCaptcha(app.url)
    expect((await signUp(person, solved)).status).toBe(200)
    expect((await signUp({ ...person, email: 'maria2@example.com' }, solved)).body.code).toBe(
      'CAPTCHA_FAILED',
    )
  })

  test('is refused when somebody changed what it costs', async () => {
    const payload = JSON.parse(Buffer.from(await solveCaptcha(app.url), 'base64').toString()) as {
      challenge: { parameters: { expiresAt: number } }
    }
    payload.challenge.parameters.expiresAt += 1000
    const forged = Buffer.from(JSON.stringify(payload)).toString('base64')
    const { body } = await signUp(
      { name: 'Maria Kovalenko', email: 'maria3@example.com', password: GOOD },
      forged,
    )
    expect(body.code).toBe('CAPTCHA_FAILED')
  })
})

describe('AUTH-6 sign-in', () => {
  test('gives a cookie scripts cannot read, and the session answers with the person', async () => {
    await signUp({ name: 'Iryna Bondar', email: 'iryna@example.com', password: GOOD })
    const answer = await signIn('iryna@example.com', GOOD)
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^better-auth\.session_token=/)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    const session = await app.json<Body>('/api/auth/get-session', {
      headers: { cookie: cookieOf(answer.headers) },
    })
    expect(session.body.user).toMatchObject({ name: 'Iryna Bondar', email: 'iryna@example.com' })
  })

  test('answers an unknown address and a wrong password alike', async () => {
    const unknown = await signIn('nobody@example.com', GOOD)
    const wrong = await signIn('iryna@example.com', 'not the password')
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(unknown.status).toBe(401)
  })

  test('sign-out ends the session for good', async () => {
    const { headers } = await signIn('iryna@example.com', GOOD)
    const cookie = cookieOf(headers)
    expect((await app.fetch('/api/personal-info', { headers: { cookie } })).status).toBe(200)
    await app.fetch('/api/auth/sign-out', { method: 'POST', headers: { cookie } })
    expect((await app.fetch('/api/personal-info', { headers: { cookie } })).status).toBe(401)
  })
})

describe('AUTH-8 the session cookie', () => {
  test('is refused when its signature or its session is not ours', async () => {
    const person = await app.createPerson()
    const forged = person.cookie.replace(/=(.)/, (_all, c: string) => `=${c === 'a' ? 'b' : 'a'}`)
    for (const cookie of [
      forged,
      'better-auth.session_token=abc',
      'better-auth.session_token=',
      `${person.cookie}x.y`,
    ]) {
      expect((await app.fetch('/api/personal-info', { headers: { cookie } })).status).toBe(401)
    }
  })

  test('an expired session is signed out', async () => {
    const person = await app.createPerson()
    await app.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    expect((await person.fetch('/api/personal-info')).status).toBe(401)
  })

  test('a session that is a day old is renewed with its cookie', async () => {
    const person = await app.createPerson()
    await app.sql(`update session set expires_at = now() + interval '5 days' where user_id = $1`, [person.id])
    const response = await person.fetch('/api/personal-info')
    expect(response.headers.getSetCookie().some((c) => c.startsWith('better-auth.session_token='))).toBe(true)
    const [row] = await app.sql<{ days: number }>(
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from session where user_id = $1`,
      [person.id],
    )
    expect(row?.days).toBeGreaterThan(6.9)
  })
})
