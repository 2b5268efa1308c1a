import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { type AuthBody, openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
const NEEDED = [403, 'SECOND_FACTOR_NEEDED']
/** What a passkey of the attacker would answer: whether it counts is judged after whether it may be added. */
const RESPONSE = { response: { id: 'of-the-attacker', response: {} }, name: 'Mine' }

type Browser = ReturnType<typeof openAuthBrowser>

async function createAccount({ staff = false } = {}) {
  const person = await app.createPerson()
  await givePassword(app, person, hash)
  await app.sql('delete from session where user_id = $1', [person.id])
  if (staff) await app.sql(`insert into staff (user_id, role) values ($1, 'specialist')`, [person.id])
  return person
}

/** A passkey in the database, without the device that keeps it. */
async function addPasskey({ id }: { id: string }) {
  await app.sql(
    `insert into passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $1, 'Phone', 'pQ==', $1, 0, 'singleDevice', false)`,
    [id],
  )
  return id
}

async function enter(browser: Browser, { email }: { email: string }) {
  await browser.post('sign-in/email', { email, password: PASSWORD })
  return browser
}

/** Signs in as who reads the mailbox and knows nothing else. */
async function enterByCode({ email }: { email: string }) {
  const browser = openAuthBrowser(app)
  await browser.post('email-otp/send-verification-otp', { email, type: 'sign-in' })
  const [letter] = await app.sql<{ subject: string }>(
    `select subject from email_outbox where recipient = $1 and subject like '%is your code%' order by created_at desc`,
    [email],
  )
  const otp = letter?.subject.slice(0, 6)
  expect((await browser.post('sign-in/email-otp', { email, otp })).status).toBe(200)
  return browser
}

/** An app that is on, in the browser that turned it on. */
async function turnOn(browser: Browser) {
  const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
  const uri = body.totpURI ?? ''
  expect((await browser.post('two-factor/verify-totp', { code: await appCode(uri) })).status).toBe(200)
  return { uri, codes: body.backupCodes ?? [] }
}

const outcomeOf = async (call: Promise<{ status: number; body: AuthBody }>) => {
  const { status, body } = await call
  return [status, body.code]
}
const setSecondFactor = (id: string, at: 'now()' | 'null') =>
  app.sql(`update session set second_factor_at = ${at} where user_id = $1`, [id])
const countPasskeys = async (id: string) =>
  (await app.sql('select from passkey where user_id = $1', [id])).length

describe('AUTH-10 A member of staff who has passkeys only', () => {
  test('gets no further factor from a code by mail or the password', async () => {
    const member = await createAccount({ staff: true })
    const key = await addPasskey(member)
    for (const browser of [await enterByCode(member), await enter(openAuthBrowser(app), member)]) {
      expect(await outcomeOf(browser.get('passkey/generate-register-options'))).toEqual(NEEDED)
      expect(await outcomeOf(browser.post('passkey/verify-registration', RESPONSE))).toEqual(NEEDED)
      expect(await outcomeOf(browser.post('passkey/delete-passkey', { id: key }))).toEqual(NEEDED)
      expect(await outcomeOf(browser.post('two-factor/enable', { password: PASSWORD }))).toEqual(NEEDED)
    }
    expect(await countPasskeys(member.id)).toBe(1)
    expect(await app.sql('select from two_factor where user_id = $1', [member.id])).toEqual([])
  })

  test('gets none from an app that was begun before the passkey', async () => {
    const member = await createAccount({ staff: true })
    const browser = await enter(openAuthBrowser(app), member)
    const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
    await addPasskey(member)
    const code = await appCode(body.totpURI ?? '')
    expect(await outcomeOf(browser.post('two-factor/verify-totp', { code }))).toEqual(NEEDED)
    await setSecondFactor(member.id, 'now()')
    expect((await browser.post('two-factor/verify-totp', { code })).status).toBe(200)
  })

  test('adds and removes what they like in a session that has used the passkey', async () => {
    const member = await createAccount({ staff: true })
    const key = await addPasskey(member)
    const browser = await enter(openAuthBrowser(app), member)
    await setSecondFactor(member.id, 'now()')
    expect((await browser.get('passkey/generate-register-options')).status).toBe(200)
    await turnOn(browser)
    // The passkey is left: the session keeps what it has given.
    expect((await browser.post('two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect((await browser.post('passkey/delete-passkey', { id: key })).status).toBe(200)
    expect(await countPasskeys(member.id)).toBe(0)
  })
})

test('AUTH-10 An invited colleague without any factor sets up the first one', async () => {
  const browser = await enter(openAuthBrowser(app), await createAccount({ staff: true }))
  expect((await browser.get('passkey/generate-register-options')).status).toBe(200)
  await turnOn(browser)
})

describe('AUTH-10 An applicant', () => {
  test('in a trusted browser gives the factor before it is changed, by the app or a recovery code', async () => {
    const person = await createAccount()
    const key = await addPasskey(person)
    const browser = await enter(openAuthBrowser(app), person)
    const { codes } = await turnOn(browser)
    const changes: [path: string, json: object][] = [
      ['passkey/verify-registration', RESPONSE],
      ['passkey/delete-passkey', { id: key }],
      ['two-factor/generate-backup-codes', { password: PASSWORD }],
      ['two-factor/disable', { password: PASSWORD }],
    ]
    await setSecondFactor(person.id, 'null')
    for (const [path, json] of changes)
      expect([path, await outcomeOf(browser.post(path, json))]).toEqual([path, NEEDED])
    const [first] = codes
    expect((await browser.post('two-factor/verify-backup-code', { code: first })).status).toBe(200)
    expect((await browser.post('two-factor/disable', { password: PASSWORD })).status).toBe(200)
  })

  test('who has lost the only passkey replaces it: beside the password it is a way in, and no second factor', async () => {
    const person = await createAccount()
    const key = await addPasskey(person)
    const browser = await enterByCode(person)
    expect((await browser.get('passkey/generate-register-options')).status).toBe(200)
    expect((await browser.post('passkey/delete-passkey', { id: key })).status).toBe(200)
    await turnOn(browser)
  })
})
