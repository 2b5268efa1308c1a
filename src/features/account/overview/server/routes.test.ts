import { describe, expect, test } from 'vitest'
import type { Account, SecurityEvent } from '#features/account/overview/schema.ts'
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
  await app.sql('delete from session where user_id = $1', [person.id])
  const browser = openAuthBrowser(app)
  await browser.post('sign-in/email', { email: person.email, password: PASSWORD })
  const read = async () => (await browser.get<Account>('/api/account')).body
  return { id: person.id, email: person.email, browser, read }
}

const lettersTo = (email: string) =>
  app.sql<{ subject: string; text: string }>(
    'select subject, text from email_outbox where recipient = $1 order by created_at',
    [email],
  )
const linkIn = (letter?: { text: string }) =>
  /confirm-email-change\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

describe('AUTH-10 The account', () => {
  test('is read in one call, without anything that opens it', async () => {
    const { email, browser, read } = await createAccount()
    const answer = await browser.get<Account>('/api/account')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.body).toMatchObject({
      email,
      assurance_level: 'aal1',
      password: { changed_at: expect.any(String) },
      email_change: null,
      second_factor: null,
      passkeys: [],
      sessions: [{ current: true, trusted_until: null, country: null }],
    })
    const [session] = await app.sql<{ token: string }>('select token from session order by created_at desc')
    expect(JSON.stringify(answer.body)).not.toContain(session?.token)
    const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
    expect((await read()).second_factor).toBeNull()
    await browser.post('two-factor/verify-totp', { code: await appCode(body.totpURI ?? '') })
    expect(await read()).toMatchObject({
      assurance_level: 'aal2',
      second_factor: { recovery_codes_left: 10 },
    })
  })

  test('says in which country a browser has signed in, as far as its address tells', async () => {
    const { email, read } = await createAccount()
    await app.sql(
      `update session set ip_address = '83.0.0.1' where user_id = (select id from "user" where email = $1)`,
      [email],
    )
    const { sessions } = await read()
    expect(sessions.map(({ country }) => country)).toEqual(['PL'])
    expect(JSON.stringify(sessions)).not.toContain('83.0.0.1')
  })

  test('is nobody else’s: signed out it is a 401', async () => {
    const path = '/api/account'
    for (const [method, at] of [
      ['GET', path],
      ['GET', `${path}/security-log`],
      ['DELETE', `${path}/sessions/x`],
    ] as const)
      expect((await openAuthBrowser(app).call(method, at)).status).toBe(401)
  })
})

describe('AUTH-10 Sessions', () => {
  test('one is ended by its id, and somebody else’s is as unknown as none', async () => {
    const { email, browser, read } = await createAccount()
    const other = openAuthBrowser(app)
    await other.post('sign-in/email', { email, password: PASSWORD })
    const stranger = await createAccount()
    const [theirs] = (await stranger.read()).sessions
    const listed = (await read()).sessions
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    for (const id of [theirs?.id, 'nothing'])
      expect((await browser.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(404)
    expect((await browser.call('DELETE', `/api/account/sessions/${listed[1]?.id}`)).status).toBe(204)
    expect((await other.get('/api/account')).status).toBe(401)
    expect((await stranger.browser.get('/api/account')).status).toBe(200)
  })

  test('Better Auth’s list has ids in place of tokens, and its call takes them', async () => {
    const { email, browser, read } = await createAccount()
    const other = openAuthBrowser(app)
    await other.post('sign-in/email', { email, password: PASSWORD })
    const { body } = await browser.get<{ id: string; token: string }[]>('list-sessions')
    expect(body.map(({ id, token }) => token === id)).toEqual([true, true])
    const stranger = await createAccount()
    for (const { token } of body) await stranger.browser.post('revoke-session', { token })
    expect((await other.get('/api/account')).status).toBe(200)
    const own = (await read()).sessions.find(({ current }) => current)?.id
    for (const { token } of body.filter(({ id }) => id !== own))
      await browser.post('revoke-session', { token })
    expect((await browser.get('/api/account')).status).toBe(200)
    expect((await other.get('/api/account')).status).toBe(401)
  })

  test.each([
    ['local', [401, 200, 200]],
    ['others', [200, 401, 401]],
    ['global', [401, 401, 401]],
  ] as const)('a sign-out with scope %s ends these', async (scope, expected) => {
    const { email, browser } = await createAccount()
    const others = [openAuthBrowser(app), openAuthBrowser(app)]
    for (const other of others) await other.post('sign-in/email', { email, password: PASSWORD })
    expect((await browser.post('sign-out', { scope })).status).toBe(200)
    const statuses = await Promise.all(
      [browser, ...others].map(async (one) => (await one.get('/api/account')).status),
    )
    expect(statuses).toEqual(expected)
    expect((await browser.post('sign-out', { scope: 'everything' })).status).toBe(400)
  })
})

describe('AUTH-10 The security log', () => {
  test('tells what happened, newest first, with the browser and without anybody else’s', async () => {
    const { browser, email } = await createAccount()
    await (await createAccount()).browser.post('sign-out', {})
    await openAuthBrowser(app).post('sign-in/email', { email, password: 'wrong' })
    const { body } = await browser.get<SecurityEvent[]>('/api/account/security-log')
    expect(body.map(({ act }) => act)).toEqual(['sign_in_refused', 'new_browser', 'signed_in'])
    expect(body[2]).toMatchObject({ method: 'password' })
    const older = await browser.get<SecurityEvent[]>(`/api/account/security-log?before=${body[1]?.id}`)
    expect(older.body.map(({ act }) => act)).toEqual(['signed_in'])
    expect((await browser.get('/api/account/security-log?before=x')).body).toEqual([])
    expect((await browser.get('/api/account/security-log?after=1')).status).toBe(400)
  })
})

describe('AUTH-10 The name', () => {
  test('is changed, and nothing else with it', async () => {
    const { browser, read } = await createAccount()
    expect((await browser.post('update-user', { name: 'Тамара Łucja-Ñ' })).status).toBe(200)
    expect((await read()).full_name).toBe('Тамара Łucja-Ñ')
    for (const body of [
      { name: 'x' },
      { name: 'A <b>' },
      { name: 'Anna', role: 'admin' },
      { name: 'Anna', emailVerified: true },
      { email_verified: true },
      { image: 'x' },
    ])
      expect((await browser.post('update-user', body)).status).toBe(400)
    expect((await openAuthBrowser(app).post('update-user', { name: 'Anna' })).status).toBe(401)
  })
})

describe('AUTH-10 A change of address', () => {
  test('is made by the links in both mailboxes, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { id, email, browser, read } = await createAccount()
      const newEmail = `New.${id.slice(0, 8)}@example.com`
      expect((await browser.post('change-email', { newEmail })).status).toBe(200)
      expect((await read()).email_change).toMatchObject({
        new_email: newEmail.toLowerCase(),
        old_confirmed: false,
        new_confirmed: false,
      })
      const links = [
        linkIn((await lettersTo(email)).at(-1)),
        linkIn((await lettersTo(newEmail.toLowerCase())).at(-1)),
      ]
      expect(new Set(links).size).toBe(2)
      const visitor = openAuthBrowser(app)
      const [first = 0, second = 0] = order
      const confirm = (index: number) =>
        visitor.post<{ outcome: string }>('change-email/confirm', { token: links[index] })
      expect((await visitor.post('change-email/check', { token: links[first] })).body).toEqual({
        valid: true,
        newEmail: newEmail.toLowerCase(),
      })
      expect((await confirm(first)).body.outcome).toBe(first === 0 ? 'waits_for_new' : 'waits_for_old')
      expect((await read()).email).toBe(email)
      expect((await confirm(second)).body.outcome).toBe('changed')
      expect(await read()).toMatchObject({
        email: newEmail.toLowerCase(),
        email_verified: true,
        email_change: null,
      })
      expect((await confirm(second)).status).toBe(400)
      expect((await lettersTo(email)).at(-1)?.subject).toBe('Your email address was changed')
      const signIn = (address: string) =>
        openAuthBrowser(app).post('sign-in/email', { email: address, password: PASSWORD })
      expect((await signIn(email)).status).toBe(401)
      expect((await signIn(newEmail)).status).toBe(200)
    }
  })

  test('to an address with an account looks the same, tells its owner, and cannot be ended', async () => {
    const { email, browser, read } = await createAccount()
    const owner = await createAccount()
    expect((await browser.post('change-email', { newEmail: owner.email })).status).toBe(200)
    expect((await read()).email_change).toMatchObject({ new_email: owner.email })
    const letter = (await lettersTo(owner.email)).at(-1)
    expect(letter?.subject).toBe('This address has an account already')
    expect(linkIn(letter)).toBe('')
    const token = linkIn((await lettersTo(email)).at(-1))
    await browser.post('change-email/confirm', { token })
    expect((await owner.read()).email).toBe(owner.email)
    expect((await read()).email).toBe(email)
  })

  test('is called off by its owner, by either link, and by the next one', async () => {
    const { id, email, browser, read } = await createAccount()
    const newEmail = `n.${id.slice(0, 8)}@example.com`
    await browser.post('change-email', { newEmail })
    const old = linkIn((await lettersTo(email)).at(-1))
    await browser.post('change-email', { newEmail: `m.${newEmail}` })
    expect((await browser.post('change-email/confirm', { token: old })).status).toBe(400)
    expect((await browser.post('change-email/cancel', {})).status).toBe(200)
    expect((await read()).email_change).toBeNull()
    await browser.post('change-email', { newEmail })
    const token = linkIn((await lettersTo(email)).at(-1))
    expect((await openAuthBrowser(app).post('change-email/cancel', { token })).status).toBe(200)
    expect((await openAuthBrowser(app).post('change-email/confirm', { token })).status).toBe(400)
    expect((await openAuthBrowser(app).post('change-email/cancel', {})).status).toBe(401)
  })

  test('of fifty confirmations at once the address changes once', async () => {
    const { id, email, browser, read } = await createAccount()
    const newEmail = `r.${id.slice(0, 8)}@example.com`
    await browser.post('change-email', { newEmail })
    const tokens = [linkIn((await lettersTo(email)).at(-1)), linkIn((await lettersTo(newEmail)).at(-1))]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        openAuthBrowser(app).post<{ outcome?: string }>('change-email/confirm', { token: tokens[i % 2] }),
      ),
    )
    expect(answers.filter(({ body }) => body.outcome === 'changed')).toHaveLength(1)
    expect((await read()).email).toBe(newEmail)
  })

  test('needs its owner: an old session has to give the password first', async () => {
    const { id, browser } = await createAccount()
    await app.sql(`update session set created_at = now() - interval '6 minutes' where user_id = $1`, [id])
    const change = () => browser.post('change-email', { newEmail: `o.${id.slice(0, 8)}@example.com` })
    expect((await change()).body).toMatchObject({ code: 'SESSION_NOT_FRESH' })
    expect((await browser.post('reauthenticate', { password: 'wrong' })).body).toMatchObject({
      code: 'INVALID_PASSWORD',
    })
    expect((await browser.post('reauthenticate', { password: PASSWORD })).status).toBe(200)
    expect((await change()).status).toBe(200)
    expect((await openAuthBrowser(app).post('reauthenticate', { password: PASSWORD })).status).toBe(401)
    expect((await browser.post('change-email', { newEmail: 'nothing' })).status).toBe(400)
    expect((await openAuthBrowser(app).post('change-email', { newEmail: 'a@example.com' })).status).toBe(401)
  })
})
