import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { eraseDueAccount, eraseDueAccounts } from '#features/own-data/closing/server/service.ts'
import { saveApplication, uploadDocuments } from '#tests/support/applicant.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { cleanLater, createFolder } from '#tests/support/places.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { dump } from './dump.ts'

const PASSWORD = 'kwiat-na-oknie-7'
const hash = await hashPassword(PASSWORD)
const SOON = { RATE_LIMITS: 'off', ERASE_AFTER_SECONDS: '1' }

const close = (person: Person) =>
  person.json<{ erase_at: string }>('/api/account', { method: 'DELETE', json: { password: PASSWORD } })

interface Host {
  deps: { database: TestApp['deps']['database'] }
}

/** Tables that still know the person, by id, address or name. */
async function listMentions({ deps }: Host, { id, email, name }: Pick<Person, 'id' | 'email' | 'name'>) {
  const lines = (await dump(deps.database)).filter(({ json }) =>
    [id, email, name].some((text) => json.includes(text)),
  )
  return [...new Set(lines.map(({ table }) => table))]
}

describe.each(TEST_DATABASES)('An account whose hour has come, on %s', async (database) => {
  const app = await startTestApp({ database, env: SOON })
  const createAccount = async (name: string) => {
    const person = await app.createPerson({ name })
    await givePassword(app, person, hash)
    return person
  }

  // The folder may stay, empty: a job that had begun before puts its file there, finds nobody and takes it away.
  const listFiles = ({ id }: Person) => {
    const folder = join(app.dataDir, 'files', id)
    return existsSync(folder) ? readdirSync(folder) : []
  }

  test('is erased with files and trash, cannot be signed in to, and is remembered by id and day', async () => {
    const person = await createAccount('Anna Nowakowska')
    await saveApplication(person)
    const trash = join(app.dataDir, 'files/.trash', person.id)
    mkdirSync(trash, { recursive: true })
    writeFileSync(join(trash, 'swept.pdf'), 'sealed')
    const { body, status } = await close(person)
    expect(status).toBe(202)
    const asked = Date.parse(body.erase_at)
    await expect.poll(() => listMentions(app, person)).toEqual(['audit_log'])
    await expect.poll(() => listFiles(person)).toEqual([])
    expect(asked).toBeLessThanOrEqual(Date.now())
    await expect.poll(() => existsSync(trash)).toBe(false)
    expect((await person.fetch('/api/account')).status).toBe(401)
    expect((await person.json('/api/account/keep', { method: 'POST' })).status).toBe(401)
    const browser = openAuthBrowser(app)
    expect((await browser.post('sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(
      401,
    )
    expect(readdirSync(join(app.dataDir, 'files/.erased'))).toContain(person.id)
    const last = await app.sql<{ recipient: string }>(
      `select recipient from email_outbox where subject = 'Your account was deleted'`,
    )
    expect(last).toEqual([{ recipient: 'forgotten' }])
  })

  test('stays when it was kept in time', async () => {
    const person = await createAccount('Kept In Time')
    await app.sql(
      `insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now() + interval '1 day')`,
      [person.id],
    )
    expect((await person.json('/api/account/keep', { method: 'POST' })).status).toBe(200)
    const other = await createAccount('Goes Now')
    await close(other)
    // The job of the other one, which was sent later, has run.
    await expect.poll(() => listMentions(app, other)).toEqual(['audit_log'])
    expect((await person.fetch('/api/account')).status).toBe(200)
  })

  test('leaves nothing when its browsers upload until the end', async () => {
    const person = await createAccount('Restless Uploader')
    await close(person)
    const upload = async (): Promise<void> => {
      const [sent] = await Promise.allSettled([uploadDocuments(person, DOCUMENT_TYPES)])
      if (sent.status === 'fulfilled') return upload()
    }
    await upload()
    await expect.poll(() => listMentions(app, person)).toEqual(['audit_log'])
    await expect.poll(() => listFiles(person)).toEqual([])
  })

  test('is erased without its job, which was lost with a process', async () => {
    const person = await createAccount('Lost Job')
    await app.sql(
      `insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now() - interval '1 day')`,
      [person.id],
    )
    // Twice at once, as the job and the sweep.
    await Promise.all([eraseDueAccounts(app.deps), eraseDueAccounts(app.deps)])
    expect(await listMentions(app, person)).toEqual(['audit_log'])
  })
})

test('With a mail server the last mail is delivered, and its row goes', async () => {
  const smtp = await startSmtpServer()
  const app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com' } })
  const person = await app.createPerson({ name: 'Mailed Person' })
  await givePassword(app, person, hash)
  const received = () =>
    smtp.received.filter(({ to }) => to.includes(person.email)).map((mail) => mail.header('subject'))
  await close(person)
  await expect.poll(received).toEqual(['Your account will be deleted'])
  await app.sql(`update account_closures set erase_at = now() - interval '1 second' where user_id = $1`, [
    person.id,
  ])
  await eraseDueAccounts(app.deps)
  await expect.poll(received).toEqual(['Your account will be deleted', 'Your account was deleted'])
  await expect.poll(() => listMentions(app, person)).toEqual(['audit_log'])
})

test('After an older copy of database and files is put back over them, the person is erased again', async () => {
  const dataDir = createFolder()
  const copy = createFolder()
  let installation = await startInstallation({ dataDir })
  cleanLater(() => installation.close())
  const person = await installation.createPerson()
  await saveApplication(person)
  await installation.close()
  cpSync(dataDir, copy, { recursive: true })

  installation = await startInstallation({ dataDir })
  await installation.sql(
    `insert into account_closures (user_id, reason, erase_at) values ($1, 'asked', now() - interval '1 hour')`,
    [person.id],
  )
  await eraseDueAccount(installation.server.deps, person.id)
  await installation.close()

  rmSync(join(dataDir, 'db'), { recursive: true })
  cpSync(copy, dataDir, { recursive: true })
  expect(existsSync(join(dataDir, 'files', person.id))).toBe(true)
  installation = await startInstallation({ dataDir })
  await waitUntil(async () => expect(await listMentions(installation.server, person)).toEqual(['audit_log']))
  expect(existsSync(join(dataDir, 'files', person.id))).toBe(false)
})
