// What may be used once is used once, whichever of two processes is asked, also at the same moment.
import assert from 'node:assert/strict'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { type AuthBody, openAuthBrowser } from '../../tests/support/auth-browser.ts'
import { appCode } from '../../tests/support/second-factor.ts'
import { solveCaptcha } from '../../tests/support/solve-captcha.ts'
import type { Door, TwoServers } from '../../tests/support/two-servers.ts'
import { createAccount, PASSWORD, requestReset } from './instances-crossing.ts'

/** How often the same thing is used at once, at both servers in turn. */
const USES = 4

/** Calls `use` at both servers in turn, all at once; exactly one may succeed. Throws otherwise. */
async function spendAtOnce(
  { first, second }: TwoServers,
  what: string,
  use: (door: Door, at: number) => Promise<{ status: number }>,
): Promise<void> {
  const doors = Array.from({ length: USES }, (_, at) => (at % 2 ? second : first))
  const answers = await Promise.all(doors.map(use))
  const statuses = answers.map(({ status }) => status)
  const successes = statuses.filter((status) => status < 300)
  assert.equal(successes.length, 1, `${what} was answered ${statuses}`)
  assert.ok(
    statuses.every((status) => status < 500),
    `${what} was answered ${statuses}`,
  )
}

/** A solved captcha sends one message. */
export async function spendCaptcha(servers: TwoServers): Promise<void> {
  const solution = await solveCaptcha(servers.first.url)
  const json = { name: 'Hanna', email: 'hanna@example.com', subject: 'Price', message: 'What does it cost?' }
  await spendAtOnce(servers, 'a captcha', (door) =>
    door.json('/api/contact-messages', { method: 'POST', headers: { [CAPTCHA_HEADER]: solution }, json }),
  )
}

/** A link of a mail sets one password. */
export async function spendLink(servers: TwoServers): Promise<void> {
  const { email } = await createAccount(servers)
  const token = await requestReset(servers, email)
  await spendAtOnce(servers, 'a link', (door, at) =>
    openAuthBrowser(door).post('reset-password', { token, newPassword: `rzeka-w-lesie-${at}` }),
  )
}

/** A code by mail signs in once. */
export async function spendMailedCode(servers: TwoServers): Promise<void> {
  const { email } = await createAccount(servers)
  await openAuthBrowser(servers.first).post('email-otp/send-verification-otp', { email, type: 'sign-in' })
  const [mail] = await servers.sql<{ subject: string }>(
    `select subject from email_outbox where recipient = $1 and subject like '%is your code%'`,
    [email],
  )
  const otp = mail?.subject.slice(0, 6)
  await spendAtOnce(servers, 'a code by mail', (door) =>
    openAuthBrowser(door).post('sign-in/email-otp', { email, otp }),
  )
}

/** A code of the app, and a recovery code, open the account once each. */
export async function spendFactors(servers: TwoServers): Promise<void> {
  const { email } = await createAccount(servers)
  const owner = openAuthBrowser(servers.first)
  await owner.post('sign-in/email', { email, password: PASSWORD })
  const { body } = await owner.post<AuthBody>('two-factor/enable', { password: PASSWORD })
  const uri = body.totpURI ?? ''
  const on = await owner.post('two-factor/verify-totp', { code: await appCode(uri) })
  assert.equal(on.status, 200, JSON.stringify(on.body))
  for (const [path, code] of [
    // A later one than that which switched it on, and right also when the next half minute begins meanwhile.
    ['two-factor/verify-totp', await appCode(uri, 1)],
    ['two-factor/verify-backup-code', body.backupCodes?.[0]],
  ] as const) {
    const browsers: ReturnType<typeof openAuthBrowser>[] = []
    for (let at = 0; at < USES; at += 1) {
      const browser = openAuthBrowser(at % 2 ? servers.second : servers.first)
      await browser.post('sign-in/email', { email, password: PASSWORD })
      browsers.push(browser)
    }
    await spendAtOnce(servers, path, async (_, at) => browsers[at]?.post(path, { code }) ?? { status: 0 })
  }
}

/** Wrong passwords are counted over both: returns how many were tried before somebody had to wait. Needs RATE_LIMITS. */
export async function countTries(servers: TwoServers): Promise<number> {
  const { email } = await createAccount(servers)
  for (let tries = 0; tries < 100; tries += 1) {
    const door = tries % 2 ? servers.second : servers.first
    const { status } = await openAuthBrowser(door).post('sign-in/email', { email, password: 'wrong-one-1' })
    if (status !== 429) continue
    const other = tries % 2 ? servers.first : servers.second
    const right = await openAuthBrowser(other).post('sign-in/email', { email, password: PASSWORD })
    assert.equal(right.status, 429, 'the other server knows nothing of the tries')
    return tries
  }
  throw new Error('nobody has to wait')
}
