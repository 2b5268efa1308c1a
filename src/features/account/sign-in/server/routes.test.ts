import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { emailKey } from '#limits/rate-limit.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { stretchWaits } from '#tests/support/stretch-waits.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const ORIGIN = 'https://karta.example'
const app = await startTestApp({
  env: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: ORIGIN,
    OPERATOR_EMAIL: 'ops@karta.example',
  },
})
await stretchWaits(app)
const PASSWORD = 'kwiat-na-oknie-7'
const NEW = 'rzeka-w-lesie-3'
const [hash, newHash] = await Promise.all([hashPassword(PASSWORD), hashPassword(NEW)])

let sender = 0
/** Sends each call from another address, because these tests are about limits of accounts. */
function post(path: string, json: unknown, cookie = '') {
  sender += 1
  return app.json<{ code?: string }>(`/api/auth/${path}`, {
    method: 'POST',
    json,
    headers: { origin: ORIGIN, cookie, 'x-forwarded-for': `2001:db8:${sender.toString(16)}::1` },
  })
}

const signIn = (email: string, password: string, cookie = '') =>
  post('sign-in/email', { email, password }, cookie)

async function createAccount() {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  return person
}

const deviceOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((text) => text.includes('pobyt_device=')) ?? ''

/** The Cookie header of a browser that has signed in before. */
async function knownDevice(email: string): Promise<string> {
  const answer = await signIn(email, PASSWORD)
  expect(answer.status).toBe(200)
  return deviceOf(answer).split(';')[0] ?? ''
}

async function failTenTimes(email: string, cookie = '') {
  for (let i = 0; i < 10; i += 1) expect((await signIn(email, 'wrong', cookie)).status).toBe(401)
}

const sessionsOf = (id: string) => app.sql('select 1 from session where user_id = $1', [id])

describe('AUTH-6 over https', () => {
  test('the cookie of a known browser can be set by no other host', async () => {
    const { email } = await createAccount()
    const cookie = deviceOf(await signIn(email, PASSWORD))
    expect(cookie).toMatch(/^__Host-pobyt_device=[\w-]{43}; /)
    for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; ')).toContain(part)
    expect(cookie).not.toContain('Domain')
    const [named = ''] = cookie.split(';')
    expect(deviceOf(await signIn(email, PASSWORD, named))).toContain(named)
    const planted = named.replace('__Host-', '')
    expect(deviceOf(await signIn(email, PASSWORD, planted))).not.toContain(planted)
  })
})

describe('AUTH-6 over http', async () => {
  const plain = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  let visitor = 0
  const enter = async (email: string, password: string, cookie = '', address = '') => {
    visitor += 1
    const answer = await plain.json('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password },
      headers: { cookie, 'x-forwarded-for': address || `2001:db8:${visitor.toString(16)}::1` },
    })
    return { status: answer.status, device: deviceOf(answer).split(';')[0] ?? '' }
  }
  const createOn = async () => {
    const person = await plain.createPerson()
    await plain.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ($1, $1, $1, 'credential', $2)`,
      [person.id, hash],
    )
    return person
  }
  const news = (id: string) =>
    plain.sql(`select 1 from notifications where user_id = $1 and starts_with(dedupe_key, 'new-device:')`, [
      id,
    ])

  test('a cookie somebody planted is not adopted: neither a made-up one nor one of another account', async () => {
    const [victim, attacker] = [await createOn(), await createOn()]
    const own = (await enter(attacker.email, PASSWORD)).device
    for (const planted of [`pobyt_device=${'a'.repeat(43)}`, own]) {
      const [token = ''] = planted.split('=').slice(1)
      const { status, device } = await enter(victim.email, PASSWORD, planted)
      expect([status, device.startsWith(planted)]).toEqual([200, false])
      for (let i = 0; i < 10; i += 1) expect((await enter(victim.email, 'wrong', planted)).status).toBe(401)
      // If the planted browser had its own counter, it would still be admitted.
      expect((await enter(victim.email, PASSWORD, planted)).status).toBe(429)
      const plantedHash = createHash('sha256').update(token).digest('base64url')
      const known = await plain.sql('select device_hash from known_devices where user_id = $1', [victim.id])
      expect(known).not.toContainEqual({ device_hash: plantedHash })
      expect(known.length).toBeGreaterThan(0)
      await plain.sql('delete from rate_limits')
    }
  })

  test('people who share a browser are known there each, and told of it once', async () => {
    const [one, two] = [await createOn(), await createOn()]
    for (const person of [one, two]) await enter(person.email, PASSWORD)
    let cookie = ''
    for (let round = 0; round < 3; round += 1) {
      for (const { email } of [one, two]) cookie = (await enter(email, PASSWORD, cookie)).device
    }
    expect(cookie).toMatch(/^pobyt_device=[\w-]{43}\.[\w-]{43}$/)
    expect([await news(one.id), await news(two.id)].map((list) => list.length)).toEqual([1, 1])
  })

  test('the cookie never grows beyond ten people', async () => {
    const person = await createOn()
    const others = Array.from({ length: 30 }, (_, n) => String(n).padStart(43, 'x'))
    const { status, device } = await enter(person.email, PASSWORD, `pobyt_device=${others.join('.')}`)
    expect([status, device.split('.').length]).toEqual([200, 10])
    expect(others).not.toContain(device.replace('pobyt_device=', '').split('.')[0])
  })

  test('tries that an account’s own limit refuses do not use up what others behind the address have', async () => {
    const [locked, other] = [await createOn(), await createOn()]
    const address = '198.51.100.40'
    for (let i = 0; i < 10; i += 1) expect((await enter(locked.email, 'wrong', '', address)).status).toBe(401)
    for (let i = 0; i < 45; i += 1) expect((await enter(locked.email, 'wrong', '', address)).status).toBe(429)
    expect((await enter(other.email, PASSWORD, '', address)).status).toBe(200)
    const [counted] = await plain.sql<{ count: number }>('select count from rate_limits where key = $1', [
      `sign-in:address:${address}`,
    ])
    expect(counted).toEqual({ count: 10 })
  })

  test('fifty tries from one address at many accounts are the end of it for a while', async () => {
    const address = '198.51.100.41'
    await plain.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 49, now() + interval '5 minutes')`,
      [`sign-in:address:${address}`],
    )
    expect((await enter('a@example.com', 'wrong', '', address)).status).toBe(401)
    expect((await enter('b@example.com', 'wrong', '', address)).status).toBe(429)
  })
})

describe('AUTH-10 a sign-in while the password is changed', () => {
  /** Runs `during` while a statement waits for the transaction that `before` began, then commits. */
  async function meanwhile<T>(
    statements: { before: string[]; during: string[] },
    id: string,
    call: () => Promise<T>,
  ): Promise<T> {
    const { pool } = app.deps.database
    const client = await pool?.connect()
    if (!client) throw new Error('these tests need PostgreSQL')
    const run = async (list: string[]) => {
      for (const text of list)
        await client.query(text.replaceAll('$id', `'${id}'`).replaceAll('$hash', `'${newHash}'`))
    }
    try {
      await client.query('begin')
      await run(statements.before)
      const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
      const answer = call()
      await expect
        .poll(() =>
          app.sql('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [own?.pid]),
        )
        .toHaveLength(1)
      await run(statements.during)
      await client.query('commit')
      return await answer
    } finally {
      client.release()
    }
  }
  const RESET = [
    `update account set password = $hash where user_id = $id`,
    `delete from session where user_id = $id`,
  ]

  test.each([
    ['between check and session', { before: ['lock table session in share mode'], during: RESET }],
    ['not yet committed', { before: RESET, during: [] }],
  ])('no session begins from the old password: a reset %s', async (_when, statements) => {
    const { id, email } = await createAccount()
    const wrong = await signIn(email, 'wrong')
    const answer = await meanwhile(statements, id, () => signIn(email, PASSWORD))
    expect([answer.status, answer.body]).toEqual([401, wrong.body])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(id)).toEqual([])
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('nor does a change of password from the old one undo a reset', async () => {
    const { id, email, cookie } = await createAccount()
    const change = { currentPassword: PASSWORD, newPassword: 'trzecie-haslo-44' }
    const answer = await meanwhile({ before: RESET, during: [] }, id, () =>
      post('change-password', change, cookie),
    )
    expect(answer.status).toBe(401)
    expect(await sessionsOf(id)).toEqual([])
    expect((await signIn(email, NEW)).status).toBe(200)
  })
})

describe('Limits of right passwords', () => {
  test('five changes an hour; wrong current passwords are none of them', async () => {
    const person = await createAccount()
    let { cookie } = person
    const change = async (currentPassword: string, newPassword: string) => {
      const { status, headers } = await post('change-password', { currentPassword, newPassword }, cookie)
      const newCookie = headers.getSetCookie().find((text) => text.includes('session_token='))
      if (newCookie) cookie = newCookie.split(';')[0] ?? ''
      return { status, wait: Number(headers.get('retry-after')) }
    }
    const passwords = [PASSWORD, NEW, PASSWORD, NEW, PASSWORD, NEW, PASSWORD]
    for (let i = 0; i < 5; i += 1) {
      expect((await change('wrong', NEW)).status).toBe(400)
      expect((await change(passwords[i] ?? '', passwords[i + 1] ?? '')).status).toBe(200)
    }
    const sixth = await change(NEW, PASSWORD)
    expect(sixth.status).toBe(429)
    expect(sixth.wait).toBeGreaterThan(0)
    expect(sixth.wait).toBeLessThanOrEqual(3_600)
    const mails = await app.sql(
      `select 1 from email_outbox where recipient = $1 and subject = 'Your password was changed'`,
      [person.email],
    )
    expect(mails).toHaveLength(5)
  })

  test('sixty sign-ins an hour, which wrong passwords neither use up nor show', async () => {
    const { id, email } = await createAccount()
    await signIn(email, 'wrong')
    await signIn(email, PASSWORD)
    const counted = await app.sql(
      'update rate_limits set count = count + 59 where key = $1 returning count',
      [emailKey('sign-in:done', email)],
    )
    expect(counted).toEqual([{ count: 60 }])
    const before = await sessionsOf(id)
    const refused = await signIn(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(id)).toHaveLength(before.length)
    expect((await signIn(email, 'wrong')).status).toBe(401)
  })

  test('only the newest fifty browsers stay known', async () => {
    const { id, email } = await createAccount()
    await app.sql(
      `insert into known_devices (user_id, device_hash, last_seen_at)
       select $1, 'old-' || n, now() - make_interval(days => n) from generate_series(1, 55) n`,
      [id],
    )
    const device = await knownDevice(email)
    const stored = await app.sql<{ device_hash: string }>(
      'select device_hash from known_devices where user_id = $1 order by last_seen_at desc',
      [id],
    )
    expect(stored).toHaveLength(50)
    expect(stored.at(-1)?.device_hash).toBe('old-49')
    expect(deviceOf(await signIn(email, PASSWORD, device))).toContain(device)
  })
})

describe('Limits of wrong passwords', () => {
  test('a stranger’s do not keep the owner out of a browser she has used before', async () => {
    const { email } = await createAccount()
    const device = await knownDevice(email)
    await failTenTimes(email)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    expect((await signIn(email, PASSWORD, device)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
  })

  test('such a browser has ten of its own, at each account, until a new password came by letter', async () => {
    const [one, two] = [await createAccount(), await createAccount()]
    const device = await knownDevice(one.email)
    await failTenTimes(one.email, device)
    const refused = await signIn(one.email, PASSWORD, device)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    // A right password at another account, where the browser is known as well, resets nothing here.
    const both = deviceOf(await signIn(two.email, PASSWORD, device)).split(';')[0] ?? ''
    expect((await signIn(two.email, PASSWORD, both)).status).toBe(200)
    expect((await signIn(one.email, PASSWORD, device)).status).toBe(429)
    expect((await signIn(one.email, PASSWORD)).status).toBe(200)

    await post('request-password-reset', { email: one.email })
    const [mail] = await app.sql<{ text: string }>(
      'select text from email_outbox where recipient = $1 and text like $2',
      [one.email, '%/reset-password?token=%'],
    )
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    expect((await post('reset-password', { token, newPassword: NEW })).status).toBe(200)
    expect((await signIn(one.email, NEW, device)).status).toBe(200)
  })

  test('a browser known to one account only is a stranger to another', async () => {
    const [one, two] = [await createAccount(), await createAccount()]
    const device = await knownDevice(one.email)
    await failTenTimes(two.email)
    expect((await signIn(two.email, PASSWORD, device)).status).toBe(429)
  })
})
