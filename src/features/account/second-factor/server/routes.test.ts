import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { whileWaiting } from '#tests/support/held-lock.ts'
import { appCode, forgetUsedCodes } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { isWhole } from '#tests/support/whole-tests.ts'

const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
const PASSWORD = 'kwiat-na-oknie-7'
const NEW = 'rzeka-w-lesie-3'
const [hash, newHash] = await Promise.all([hashPassword(PASSWORD), hashPassword(NEW)])

function openBrowser() {
  const browser = openAuthBrowser(app)
  const signIn = (email: string, password = PASSWORD) => browser.post('sign-in/email', { email, password })
  return { ...browser, signIn }
}

async function createAccount({ staff = false } = {}) {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  await app.sql('delete from session where user_id = $1', [person.id])
  if (staff) await app.sql(`insert into staff (user_id, role) values ($1, 'specialist')`, [person.id])
  return person
}

/** An account with an app that is on; the browser that turned it on. */
async function createGuarded(options: { staff?: boolean } = {}) {
  const person = await createAccount(options)
  const browser = openBrowser()
  await browser.signIn(person.email)
  const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
  const uri = body.totpURI ?? ''
  const on = await browser.post('two-factor/verify-totp', { code: await appCode(uri) })
  expect(on.status).toBe(200)
  await forgetUsedCodes(app, person.id)
  return { ...person, browser, uri, codes: body.backupCodes ?? [] }
}

const sessionsOf = (id: string) =>
  app.sql<{ second_factor_at: Date | null; trusted_until: Date | null }>(
    'select second_factor_at, trusted_until from session where user_id = $1',
    [id],
  )
const actsOf = async (id: string) =>
  (await app.sql<{ act: string }>('select act from audit_log where subject_id = $1 order by seq', [id])).map(
    ({ act }) => act.replace('account.', ''),
  )

describe('AUTH-10 An authenticator app', () => {
  test('is set up with the password, and asked for from its first right code on', async () => {
    const { id, email } = await createAccount()
    const browser = openBrowser()
    await browser.signIn(email)
    expect((await browser.post('two-factor/enable', { password: 'wrong' })).body).toMatchObject({
      code: 'INVALID_PASSWORD',
      fields: { password: ['The password is not right.'] },
    })
    expect((await browser.post('two-factor/enable', {})).status).toBe(400)
    const { status, body } = await browser.post('two-factor/enable', { password: PASSWORD })
    expect(status).toBe(200)
    const uri = new URL(body.totpURI ?? '')
    expect(uri.protocol + uri.hostname).toBe('otpauth:totp')
    expect(uri.searchParams.get('issuer')).toBe('Pobyt')
    expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32,}$/)
    expect(body.backupCodes).toHaveLength(10)
    for (const code of body.backupCodes ?? []) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)

    expect((await openBrowser().signIn(email)).body.twoFactorRedirect).toBeUndefined()
    expect((await browser.post('two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    expect(await sessionsOf(id)).toHaveLength(2)
    expect((await browser.post('two-factor/verify-totp', { code: await appCode(uri.href) })).status).toBe(200)
    // Browsers that signed in without it are signed out; this one goes on.
    const sessions = await sessionsOf(id)
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.second_factor_at).not.toBeNull()
    expect((await browser.post('two-factor/enable', { password: PASSWORD })).status).toBe(400)
    expect(await actsOf(id)).toContain('second_factor_on')
    const letters = await app.sql<{ subject: string }>(
      'select subject from email_outbox where recipient = $1',
      [email],
    )
    expect(letters.map(({ subject }) => subject)).toContain('The second factor is on')
  })

  test('makes a sign-in answer twoFactorRedirect and no session, until its code is given', async () => {
    const { id, email, uri } = await createGuarded()
    await app.sql('delete from session where user_id = $1', [id])
    const browser = openBrowser()
    const first = await browser.signIn(email)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ twoFactorRedirect: true })
    expect(first.body.token).toBeUndefined()
    expect(browser.has('session_token')).toBe(false)
    expect(await sessionsOf(id)).toEqual([])
    expect((await openBrowser().post('two-factor/verify-totp', { code: await appCode(uri) })).status).toBe(
      401,
    )
    const wrong = await browser.post('two-factor/verify-totp', { code: '12345a' })
    expect(wrong.body).toMatchObject({ code: 'INVALID_CODE' })
    const code = await appCode(uri)
    const second = await browser.post('two-factor/verify-totp', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(second.status).toBe(200)
    expect(browser.has('session_token')).toBe(true)
    expect((await sessionsOf(id)).map((one) => one.second_factor_at !== null)).toEqual([true])
    expect((await actsOf(id)).slice(-3)).toEqual(['second_factor_asked', 'signed_in', 'new_browser'])
  })

  test('spends a step for the account, in whichever browser its code is typed, and of two at once one wins', async () => {
    const { email, uri } = await createGuarded()
    const browsers = Array.from({ length: 6 }, openBrowser)
    for (const browser of browsers) await browser.signIn(email)
    const code = await appCode(uri)
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('two-factor/verify-totp', { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({
      code: 'CODE_SPENT',
      message: 'This code was used already. Wait for the next one.',
    })
    const late = openBrowser()
    await late.signIn(email)
    // An older step than the newest accepted is no better.
    expect((await late.post('two-factor/verify-totp', { code: await appCode(uri, -1) })).status).toBe(401)
    expect((await late.post('two-factor/verify-totp', { code: await appCode(uri, 1) })).status).toBe(200)
  })

  test('that was accepted while the clock was a day ahead keeps nobody out when it is right again, and is spent once', async () => {
    const { id, email, uri } = await createGuarded()
    const tomorrow = Math.floor(Date.now() / 30_000) + 2_880
    await app.sql('update two_factor set last_step = $2 where user_id = $1', [id, tomorrow])
    const [browser, other] = [openBrowser(), openBrowser()]
    await browser.signIn(email)
    await other.signIn(email)
    const code = await appCode(uri)
    expect((await browser.post('two-factor/verify-totp', { code })).status).toBe(200)
    expect((await other.post('two-factor/verify-totp', { code })).status).toBe(401)
  })

  test('of an account without a password spends a step once, too, when two calls meet', async () => {
    const { id, email, uri } = await createGuarded()
    const browsers = [openBrowser(), openBrowser()]
    for (const browser of browsers) await browser.signIn(email)
    // An identity or a passkey is then the way in, and no row of a password is locked.
    await app.sql('delete from account where user_id = $1', [id])
    const code = await appCode(uri)
    const answers = await whileWaiting(app, {
      hold: [`select from two_factor where user_id = '${id}' for update`],
      call: () => Promise.all(browsers.map((browser) => browser.post('two-factor/verify-totp', { code }))),
      calls: 2,
      free: [],
    })
    expect(answers?.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('gives up a sign-in after five wrong codes', async () => {
    const { email, uri } = await createGuarded()
    const browser = openBrowser()
    await browser.signIn(email)
    for (let i = 0; i < 5; i += 1)
      expect((await browser.post('two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    const answer = await browser.post('two-factor/verify-totp', { code: await appCode(uri) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(browser.has('session_token')).toBe(false)
  })

  test('is turned off with the password, and is not asked for any more', async () => {
    const { id, email, browser } = await createGuarded()
    expect((await browser.post('two-factor/disable', { password: 'wrong' })).status).toBe(400)
    expect((await browser.post('two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect((await sessionsOf(id)).map((one) => one.second_factor_at)).toEqual([null])
    const other = openBrowser()
    await other.signIn(email)
    expect(other.has('session_token')).toBe(true)
    expect(await actsOf(id)).toContain('second_factor_off')
  })

  test('belongs to the signed-in: without a session, or a sign-in that waits, nothing of it answers', async () => {
    for (const path of ['enable', 'disable', 'generate-backup-codes'])
      expect((await openBrowser().post(`two-factor/${path}`, { password: PASSWORD })).status, path).toBe(401)
    for (const path of ['verify-totp', 'verify-backup-code'])
      expect((await openBrowser().post(`two-factor/${path}`, { code: '123456' })).status, path).toBe(401)
  })
})

describe('AUTH-10 Recovery codes', () => {
  test('open the account once each, however they are typed, and the owner is told', async () => {
    const { id, email, codes } = await createGuarded()
    const [code = ''] = codes
    const browser = openBrowser()
    await browser.signIn(email)
    expect((await browser.post('two-factor/verify-backup-code', { code: 'AAAA-AAAA' })).status).toBe(401)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect((await browser.post('two-factor/verify-backup-code', { code: typed })).status).toBe(200)
    expect(browser.has('session_token')).toBe(true)
    const again = openBrowser()
    await again.signIn(email)
    expect((await again.post('two-factor/verify-backup-code', { code })).status).toBe(401)
    const letters = await app.sql<{ subject: string; text: string }>(
      'select subject, text from email_outbox where recipient = $1',
      [email],
    )
    expect(letters.find(({ subject }) => subject === 'A recovery code was used')?.text).toContain(
      '9 are left',
    )
    expect((await sessionsOf(id)).length).toBe(2)
  })

  test('of many sign-ins with one code at once one wins', async () => {
    const { email, codes } = await createGuarded()
    const browsers = Array.from({ length: isWhole ? 50 : 10 }, openBrowser)
    for (const browser of browsers) await browser.signIn(email)
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('two-factor/verify-backup-code', { code: codes[1] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('are made anew with the password, and the older ones end', async () => {
    const { email, codes, browser } = await createGuarded()
    const { status, body } = await browser.post('two-factor/generate-backup-codes', { password: PASSWORD })
    expect(status).toBe(200)
    expect(body.backupCodes).toHaveLength(10)
    const other = openBrowser()
    await other.signIn(email)
    expect((await other.post('two-factor/verify-backup-code', { code: codes[0] })).status).toBe(401)
    expect((await other.post('two-factor/verify-backup-code', { code: body.backupCodes?.[0] })).status).toBe(
      200,
    )
  })
})

describe('AUTH-10 An app that was never used', () => {
  test('has recovery codes that open nothing: no session gets a second factor by them', async () => {
    const { id, email } = await createAccount({ staff: true })
    const browser = openBrowser()
    await browser.signIn(email)
    const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
    const [code] = body.backupCodes ?? []
    expect((await browser.post('two-factor/verify-backup-code', { code })).status).toBe(401)
    expect((await sessionsOf(id)).map((one) => one.second_factor_at)).toEqual([null])
  })
})

describe('AUTH-10 A trusted browser', () => {
  test('is not asked again for 30 days, until the password or the app changes', async () => {
    const { id, email, uri, browser: own } = await createGuarded()
    const browser = openBrowser()
    await browser.signIn(email)
    await browser.post('two-factor/verify-totp', { code: await appCode(uri), trustDevice: true })
    const [days] = await app.sql<{ days: number }>(
      `select extract(epoch from trusted_until - now())::float8 / 86400 as days from session
       where user_id = $1 and trusted_until is not null`,
      [id],
    )
    expect(days?.days).toBeCloseTo(30, 2)
    const before = new Map(browser.jar)
    const again = await browser.signIn(email)
    expect(again.body.twoFactorRedirect).toBeUndefined()
    expect(browser.jar).not.toEqual(before)
    // Another browser with a copy of nothing is asked.
    expect((await openBrowser().signIn(email)).body.twoFactorRedirect).toBe(true)
    await own.post('change-password', { currentPassword: PASSWORD, newPassword: NEW })
    expect((await browser.signIn(email, NEW)).body.twoFactorRedirect).toBe(true)
  })

  test('of a member of staff is asked each time', async () => {
    const { email, uri } = await createGuarded({ staff: true })
    const browser = openBrowser()
    await browser.signIn(email)
    const code = await appCode(uri)
    expect((await browser.post('two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
    expect((await browser.signIn(email)).body.twoFactorRedirect).toBe(true)
  })
})

describe('AUTH-10 Nothing goes around a second factor', () => {
  test('not a new password: the reset ends waits and trust, and the code is still asked for', async () => {
    const { id, email, uri } = await createGuarded()
    const waiting = openBrowser()
    await waiting.signIn(email)
    await waiting.post('request-password-reset', { email })
    const [letter] = await app.sql<{ text: string }>(
      `select text from email_outbox where recipient = $1 and text like '%reset-password?token=%'`,
      [email],
    )
    const token = /reset-password\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
    expect((await openBrowser().post('reset-password', { token, newPassword: NEW })).status).toBe(200)
    expect(await sessionsOf(id)).toEqual([])
    // The wait began with the old password.
    expect((await waiting.post('two-factor/verify-totp', { code: await appCode(uri) })).status).toBe(401)
    expect((await openBrowser().signIn(email, NEW)).body.twoFactorRedirect).toBe(true)
  })

  test('not a password that is changed while it is compared: no wait for a code begins from the old one', async () => {
    const { id, email } = await createGuarded()
    const browser = openBrowser()
    const answer = await whileWaiting(app, {
      hold: [`update account set password = '${newHash}' where user_id = '${id}'`],
      call: () => browser.signIn(email),
      free: [],
      keep: true,
    })
    expect([answer?.status, answer?.body.twoFactorRedirect]).toEqual([401, undefined])
    expect(
      await app.sql(`select from verification where value = $1 and identifier like '2fa-%'`, [id]),
    ).toEqual([])
    expect((await browser.signIn(email, NEW)).body.twoFactorRedirect).toBe(true)
  })

  test('a changed password keeps the second factor of the session that changed it', async () => {
    const { id, browser } = await createGuarded()
    const answer = await browser.post('change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW,
    })
    expect(answer.status).toBe(200)
    expect((await sessionsOf(id)).map((one) => one.second_factor_at !== null)).toEqual([true])
  })
})

describe('AUTH-10 The limits of codes', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })

  test('count failures: a right code takes back what it counted, of the account and of the address', async () => {
    const person = await limited.createPerson()
    await givePassword(limited, person, hash)
    const browser = openAuthBrowser(limited)
    await browser.post('sign-in/email', { email: person.email, password: PASSWORD })
    const uri = (await browser.post('two-factor/enable', { password: PASSWORD })).body.totpURI ?? ''
    const counts = () =>
      limited.sql<{ name: string; count: number }>(
        `select split_part(key, ':', 2) as name, count from rate_limits where key like 'second-factor:%:%' and key not like '%:changes:%'`,
      )
    expect((await browser.post('two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    expect((await counts()).map(({ count }) => count)).toEqual([1, 1])
    expect((await browser.post('two-factor/verify-totp', { code: await appCode(uri) })).status).toBe(200)
    expect(await counts()).toEqual([{ name: 'address', count: 1 }])
  })
})
