import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashAddress } from '#audit/address-hash.ts'
import { verifyAudit } from '#audit/verify-audit.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PASSWORD = 'kwiat-na-oknie-7'
const NEW = 'rzeka-w-lesie-3'
const NAME = 'Oleksandra Canary-Nazwisko'
const ADDRESS = '203.0.113.77'

interface Row {
  act: string
  actor_kind: string
  actor_id: string
  subject_id: string
  details: Record<string, unknown>
  address: string
}

describe.each(TEST_DATABASES)('SHELL-4 the audit log of accounts on %s', async (database) => {
  const app = await startTestApp({
    database,
    env: { TRUST_PROXY: '127.0.0.1', REQUIRE_EMAIL_CONFIRMATION: 'true' },
  })
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    app.json<{ code?: string; token?: string }>(`/api/auth/${path}`, {
      method: 'POST',
      json,
      headers: { 'x-forwarded-for': ADDRESS, ...headers },
    })
  const signIn = (email: string, password = PASSWORD, cookie = '') =>
    post('sign-in/email', { email, password }, { cookie })
  const cookieOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')

  async function signUp(email: string) {
    const captcha = await solveCaptcha(app.url)
    const person = { name: NAME, email, password: PASSWORD, acceptTerms: true }
    expect((await post('sign-up/email', person, { 'x-captcha-response': captcha })).status).toBe(200)
    const [row] = await app.sql<{ id: string }>('select id from "user" where email = $1', [email])
    return row?.id ?? ''
  }

  /** The token of the newest link in a mail to this address. */
  async function tokenTo(email: string): Promise<string> {
    const mails = await app.sql<{ text: string }>(
      'select text from email_outbox where recipient = $1 order by created_at, id',
      [email],
    )
    const links = mails.flatMap(({ text }) => /https?:\/\/\S+token=\S+/.exec(text) ?? [])
    return new URL(links.at(-1) ?? 'about:blank').searchParams.get('token') ?? ''
  }

  const confirm = (token: string) =>
    app.fetch('/verify-email', {
      method: 'POST',
      body: new URLSearchParams({ token }),
      redirect: 'manual',
      headers: { 'x-forwarded-for': ADDRESS },
    })

  async function createAccount() {
    const email = `canary.${randomUUID()}@example.com`
    const id = await signUp(email)
    await confirm(await tokenTo(email))
    return { email, id }
  }

  const rowsOf = (id: string) =>
    app.sql<Row>(
      `select act, actor_kind, actor_id, subject_id, details, encode(address_hash, 'hex') as address
       from audit_log where subject_id = $1 order by seq`,
      [id],
    )
  const actsOf = async (id: string) => (await rowsOf(id)).map(({ act }) => act)
  const countRows = async () =>
    (await app.sql<{ count: number }>('select count(*)::int as count from audit_log'))[0]?.count
  const sessionIds = async (id: string) =>
    (
      await app.sql<{ id: string }>('select id from session where user_id = $1 order by created_at, id', [id])
    ).map((row) => row.id)

  test('a registration, its confirmation and the first sign-in are rows of the account', async () => {
    const email = `canary.${randomUUID()}@example.com`
    const id = await signUp(email)
    expect((await signIn(email)).status).toBe(403)
    const token = await tokenTo(email)
    for (let i = 0; i < 2; i += 1) expect((await confirm(token)).status).toBe(303)
    expect((await confirm('no-token')).status).toBe(303)
    expect((await signIn(email)).status).toBe(200)

    const rows = await rowsOf(id)
    const [session] = await sessionIds(id)
    expect(rows.map(({ act, details }) => [act, details])).toEqual([
      ['account.created', {}],
      ['account.sign_in_refused', { reason: 'address_unconfirmed' }],
      ['account.address_confirmed', {}],
      ['account.signed_in', { session, method: 'password' }],
      ['account.new_browser', { session, method: 'password' }],
    ])
    const hash = hashAddress({ secret: app.deps.env.appSecret, address: ADDRESS })?.toString('hex')
    for (const row of rows)
      expect(row).toMatchObject({ actor_kind: 'applicant', actor_id: id, subject_id: id, address: hash })
  })

  test('a registration of an address that has an account leaves no row', async () => {
    const { email } = await createAccount()
    const before = await countRows()
    await signUp(email)
    expect(await countRows()).toBe(before)
  })

  test('a wrong password is a row of the account, and an unknown address leaves neither a row nor a gap', async () => {
    const { email, id } = await createAccount()
    const before = await countRows()
    expect((await signIn('nobody@example.com', 'wrong')).status).toBe(401)
    expect(await countRows()).toBe(before)
    expect((await signIn(email, 'wrong')).status).toBe(401)
    expect((await rowsOf(id)).at(-1)).toMatchObject({
      act: 'account.sign_in_refused',
      actor_id: id,
      details: { reason: 'wrong_password' },
    })
    expect(await verifyAudit(app.deps.database.db)).toMatchObject({ ok: true, count: (before ?? 0) + 1 })
  })

  test('a wrong password costs the same work with and without an account', async () => {
    const { email } = await createAccount()
    await app.sql(
      `alter table audit_log add constraint refused check (act <> 'account.sign_in_refused') not valid`,
    )
    const answers = [await signIn(email, 'wrong'), await signIn('nobody@example.com', 'wrong')]
    await app.sql('alter table audit_log drop constraint refused')
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
  })

  test('a known browser is no new one', async () => {
    const { email, id } = await createAccount()
    const first = await signIn(email)
    await signIn(email, PASSWORD, cookieOf(first))
    expect((await actsOf(id)).slice(2)).toEqual([
      'account.signed_in',
      'account.new_browser',
      // The one that the browser had before.
      'account.sessions_ended',
      'account.signed_in',
    ])
  })

  test('a sign-out is one row with its session, however often it is asked for', async () => {
    const { email, id } = await createAccount()
    const cookie = cookieOf(await signIn(email))
    const [session] = await sessionIds(id)
    const before = (await rowsOf(id)).length
    await Promise.all([1, 2, 3].map(() => post('sign-out', {}, { cookie })))
    await post('sign-out', {}, { cookie })
    await post('sign-out', {})
    const rows = (await rowsOf(id)).slice(before)
    expect(rows.map(({ act, details }) => [act, details])).toEqual([['account.signed_out', { session }]])
  })

  test('ended sessions are named with the session that ended them', async () => {
    const { email, id } = await createAccount()
    const answers = [await signIn(email), await signIn(email), await signIn(email)]
    const cookie = cookieOf(answers[2] ?? { headers: new Headers() })
    const [first, second, own] = await sessionIds(id)
    const before = (await rowsOf(id)).length
    await post('revoke-session', { token: 'no such token' }, { cookie })
    await post('revoke-session', { token: first }, { cookie })
    await post('revoke-other-sessions', {}, { cookie })
    await post('revoke-other-sessions', {}, { cookie })
    await post('revoke-sessions', {}, { cookie })
    const rows = (await rowsOf(id)).slice(before)
    expect(rows.map(({ act, details }) => [act, details])).toEqual([
      ['account.sessions_ended', { session: own, count: 1, ended: [first] }],
      ['account.sessions_ended', { session: own, count: 1, ended: [second] }],
      ['account.sessions_ended', { session: own, count: 1, ended: [own] }],
    ])
  })

  test('a changed password is a row, a refused change is none', async () => {
    const { email, id } = await createAccount()
    const cookie = cookieOf(await signIn(email))
    const before = (await rowsOf(id)).length
    const change = (currentPassword: string) =>
      post('change-password', { currentPassword, newPassword: NEW }, { cookie })
    expect((await change('wrong')).status).toBe(400)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await actsOf(id)).slice(before)).toEqual(['account.password_changed'])
  })

  test('a password reset is a row when it is requested and when it is done', async () => {
    const email = `canary.${randomUUID()}@example.com`
    const id = await signUp(email)
    const before = (await rowsOf(id)).length
    const count = await countRows()
    expect((await post('request-password-reset', { email: 'nobody@example.com' })).status).toBe(200)
    expect(await countRows()).toBe(count)
    expect((await post('request-password-reset', { email })).status).toBe(200)
    const token = await tokenTo(email)
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200)
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(400)
    const rows = (await rowsOf(id)).slice(before)
    expect(rows.map(({ act, details }) => [act, details])).toEqual([
      ['account.password_reset_requested', {}],
      ['account.password_reset', { address_confirmed: true }],
    ])
  })

  test('an account of staff acts as staff', async () => {
    const { email, id } = await createAccount()
    await app.sql(`insert into staff (user_id, role) values ($1, 'specialist')`, [id])
    await signIn(email)
    expect((await rowsOf(id)).at(-1)).toMatchObject({ actor_kind: 'staff', actor_id: id })
  })

  test('no act happens without its row', async () => {
    const { email, id } = await createAccount()
    await app.sql(
      `alter table audit_log add constraint refused check (act <> 'account.password_reset') not valid`,
    )
    await post('request-password-reset', { email })
    const token = await tokenTo(email)
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(500)
    await app.sql('alter table audit_log drop constraint refused')
    expect((await signIn(email)).status).toBe(200)
    expect(await actsOf(id)).not.toContain('account.password_reset')
  })

  test('no row holds a name, a mail address, an address of a client, a password or a token', async () => {
    const whole = (await app.sql<{ text: string }>('select l::text as text from audit_log l')).map(
      ({ text }) => text,
    )
    expect(whole.length).toBeGreaterThan(20)
    const tokens = await app.sql<{ secret: string }>(
      `select token as secret from session union all select identifier from verification
       union all select device_hash from known_devices union all select password from account
       union all select substring(text from 'token=(\\S+)') from email_outbox where text like '%token=%'`,
    )
    const canaries = ['canary', 'Canary', '@', ADDRESS, PASSWORD, NEW, ...tokens.map(({ secret }) => secret)]
    expect(canaries.length).toBeGreaterThan(10)
    for (const canary of canaries)
      expect(
        whole.filter((row) => row.includes(canary)),
        canary,
      ).toEqual([])
    expect(await verifyAudit(app.deps.database.db)).toMatchObject({ ok: true, count: whole.length })
  })
})
