import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmailVerificationToken } from 'better-auth/api'
import { symmetricEncrypt } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { runTypedCommand } from '#server/commands/run-command.ts'
import { signToken } from '#session/session-cookie.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { sendJson } from '#tests/support/http.ts'
import { type Installation, refusalOf, startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { appCode, forgetUsedCodes } from '#tests/support/second-factor.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { KINDS } from './both-databases.ts'

type Place = Parameters<typeof startInstallation>[0]

const FILES_KEY = Buffer.alloc(32, 3).toString('base64')
const [OLD, NEW] = [
  'the old secret of these tests, quite long enough',
  'the new secret of these tests, quite long enough',
]
const PASSWORD = 'kwiat-na-oknie-7'
const HASH = await hashPassword(PASSWORD)

async function start(place: Place): Promise<Installation> {
  const installation = await startInstallation(place)
  cleanLater(() => installation.close())
  return installation
}

const openBrowser = ({ server }: Installation) =>
  openAuthBrowser({ json: (path, init) => sendJson(server.url, path, init) })

/** Somebody with an authenticator app, and the browser that has turned it on. */
async function createGuarded(installation: Installation) {
  const person = await installation.createPerson()
  await givePassword(installation, person, HASH)
  await installation.sql('delete from session where user_id = $1', [person.id])
  const browser = openBrowser(installation)
  await browser.post('sign-in/email', { email: person.email, password: PASSWORD })
  const { body } = await browser.post('two-factor/enable', { password: PASSWORD })
  const uri = body.totpURI ?? ''
  await browser.post('two-factor/verify-totp', { code: await appCode(uri) })
  await forgetUsedCodes(installation, person.id)
  return { ...person, browser, uri, codes: body.backupCodes ?? [] }
}

/** The status of a sign-in with the password and then a code of the app, or one of the paper. */
async function signIn(installation: Installation, email: string, code: { app: string } | { paper: string }) {
  const browser = openBrowser(installation)
  const first = await browser.post('sign-in/email', { email, password: PASSWORD })
  if (!first.body.twoFactorRedirect) return { ...first, browser }
  const answer =
    'app' in code
      ? await browser.post('two-factor/verify-totp', { code: code.app })
      : await browser.post('two-factor/verify-backup-code', { code: code.paper })
  return { ...answer, browser }
}

describe.each(KINDS)('Replacing APP_SECRET on %s', (kind) => {
  async function createPlace() {
    const databaseUrl = kind === 'postgres' ? await createDatabase() : undefined
    const place = { dataDir: createFolder(), databaseUrl }
    const withSecrets = (APP_SECRET: string, APP_SECRET_PREVIOUS = '') => ({
      ...place,
      env: { FILES_KEY, APP_SECRET, APP_SECRET_PREVIOUS, LOG_LEVEL: 'silent' },
    })
    return { ...place, withSecrets }
  }

  /** For which the kind of database makes no difference. */
  const onPostgres = test.runIf(TEST_DATABASES.includes(kind))

  test('Another secret is refused at the start; beside the previous one everything goes on, and then without it', async () => {
    const { withSecrets } = await createPlace()
    const first = await start(withSecrets(OLD))
    const guarded = await createGuarded(first)
    const plain = await first.createPerson()
    await first.sql('update "user" set email_verified = false where id = $1', [plain.id])
    const token = await createEmailVerificationToken(OLD, plain.email, undefined, 3600)
    const { publicUrl } = first.server.deps.env
    const link = unsubscribeUrl({ userId: plain.id, topic: 'application', publicUrl, appSecret: OLD })
    await first.close()
    expect(await refusalOf(withSecrets(NEW))).toContain('APP_SECRET is not the secret of this installation')

    const both = await start(withSecrets(NEW, OLD))
    // The cookie of before is taken, also with a body, and replaced.
    const cookie = `better-auth.session_token=${encodeURIComponent(signToken(await sessionOf(both, plain.id), OLD))}`
    const read = await fetch(new URL('/api/account', both.server.url), { headers: { cookie } })
    expect(read.status).toBe(200)
    const renewed = read.headers.getSetCookie().find((text) => text.startsWith('better-auth.session_token='))
    expect(renewed).toContain('HttpOnly')
    const written = await fetch(new URL('/api/notification-settings', both.server.url), {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ topic: 'application', mail: true }),
    })
    expect(written.status).toBeLessThan(300)
    expect(
      (await fetch(new URL(new URL(link).pathname + new URL(link).search, both.server.url))).status,
    ).toBe(200)
    const confirmed = await sendJson(both.server.url, '/api/auth/verify-email', {
      method: 'POST',
      json: { token },
    })
    expect(confirmed.status).toBe(200)
    expect((await signIn(both, guarded.email, { app: await appCode(guarded.uri) })).status).toBe(200)
    expect((await signIn(both, guarded.email, { paper: guarded.codes[0] ?? '' })).status).toBe(200)
    await both.close()

    const last = await start(withSecrets(NEW))
    const again = await fetch(new URL('/api/account', last.server.url), {
      headers: { cookie: renewed?.split(';')[0] ?? '' },
    })
    expect(again.status).toBe(200)
    const old = await fetch(new URL('/api/account', last.server.url), { headers: { cookie } })
    expect(old.status).toBe(401)
    expect((await signIn(last, guarded.email, { paper: guarded.codes[1] ?? '' })).status).toBe(200)
    await last.close()
    expect(await refusalOf(withSecrets(OLD))).toContain('APP_SECRET is not the secret')
  })

  onPostgres(
    'A factor that cannot be read is no fault of the server: the sign-in says what to do',
    async () => {
      const { withSecrets } = await createPlace()
      const server = await start(withSecrets(OLD))
      const { id, email, uri, codes, browser } = await createGuarded(server)
      const lost = await symmetricEncrypt({ key: 'somebody else', data: 'x' })
      await server.sql('update two_factor set secret = $2, backup_codes = $2 where user_id = $1', [id, lost])
      for (const code of [{ app: await appCode(uri) }, { paper: codes[0] ?? '' }]) {
        const { status, body } = await signIn(server, email, code)
        expect([status, body.code]).toEqual([401, 'FACTOR_LOST'])
        expect(body.message).toContain('write to us')
      }
      expect((await browser.get('/api/account')).status).toBe(200)
    },
  )

  test('A secret that is lost for good is given up: whoever loses an app sets a new password by mail, then an app', async () => {
    const { withSecrets } = await createPlace()
    const server = await start(withSecrets(OLD))
    const guarded = await createGuarded(server)
    const staff = await createGuarded(server)
    await server.sql(`insert into staff (user_id, role) values ($1, 'admin')`, [staff.id])
    const plain = await server.createPerson()
    await givePassword(server, plain, HASH)
    await server.close()
    const place = withSecrets(NEW)
    expect(await refusalOf(place)).toContain('--lost-app-secret')

    const printed = await runCommandOn(place, '--lost-app-secret')
    expect(printed).toContain('1 of staff, 1 of applicants')
    // Nothing is lost any more.
    await expect(runCommandOn(place, '--lost-app-secret')).rejects.toThrow('APP_SECRET is not lost')
    const after = await start(place)
    expect(await after.sql('select 1 from session')).toEqual([])
    // The password alone does not open what an app has guarded.
    for (const { email } of [guarded, staff])
      expect((await signIn(after, email, { paper: 'AAAA-AAAA' })).status).toBe(401)
    expect((await signIn(after, plain.email, { paper: '' })).status).toBe(200)
    const told = await after.sql<{ text: string }>(
      `select text from email_outbox where recipient = $1 and subject = 'Set your second factor up again'`,
      [guarded.email],
    )
    expect(told).toEqual([{ text: expect.stringContaining('/forgot-password') }])
    await openBrowser(after).post('request-password-reset', { email: staff.email })
    expect(await after.sql(`select 1 from audit_log where act = 'app_secret.lost'`)).toHaveLength(1)
  })

  onPostgres(
    'Kept in DATA_DIR, it is replaced for the next start, and the one before counts for a week',
    async () => {
      const { dataDir, databaseUrl } = await createPlace()
      const place = { dataDir, databaseUrl }
      const first = await start(place)
      const guarded = await createGuarded(first)
      const path = join(dataDir, 'app-secret')
      const before = readFileSync(path, 'utf8')
      await first.close()
      expect(await runCommandOn(place, 'app-secret')).toContain('Restart the server')
      expect(readFileSync(path, 'utf8')).not.toBe(before)
      // Twice in a week would forget one that still counts.
      expect(await runCommandOn(place, 'app-secret')).toContain(
        'APP_SECRET was replaced less than 7 days ago',
      )
      const next = await start(place)
      expect((await signIn(next, guarded.email, { app: await appCode(guarded.uri) })).status).toBe(200)
      await next.close()
      expect(readFileSync(`${path}.previous`, 'utf8')).toContain(before)
      writeFileSync(`${path}.previous`, `${before}\n2026-01-01\n`)
      const later = await start(place)
      expect(existsSync(`${path}.previous`)).toBe(false)
      expect((await signIn(later, guarded.email, { paper: guarded.codes[0] ?? '' })).status).toBe(200)
    },
  )

  onPostgres('A lost file is given up in the same way, and only then a new one is kept', async () => {
    const { dataDir, databaseUrl } = await createPlace()
    const place = { dataDir, databaseUrl }
    const first = await start(place)
    await createGuarded(first)
    await first.close()
    const path = join(dataDir, 'app-secret')
    rmSync(path)
    expect(await refusalOf(place)).toContain('--lost-app-secret')
    expect(await runCommandOn(place, '--lost-app-secret')).toContain('1 of applicants')
    expect(existsSync(path)).toBe(true)
    await start(place)
  })
})

async function sessionOf({ sql }: Installation, userId: string): Promise<string> {
  const [row] = await sql<{ token: string }>('select token from session where user_id = $1', [userId])
  return row?.token ?? ''
}

/** The operator's command while no server runs. */
async function runCommandOn({ dataDir, databaseUrl, env }: Place, word: string): Promise<string> {
  const lines: string[] = []
  await runTypedCommand({
    env: readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env }),
    words: ['rotate-keys', word],
    workingFolder: '/',
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}
