import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { BASE_LANGUAGE } from '#language/language.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import { register } from '#tests/support/applicant.ts'
import { WAIT_MS } from '#tests/support/patience.ts'
import { type SmtpBehaviour, startSmtpServer } from '#tests/support/smtp-server.ts'
import { startServerProcess } from '#tests/support/start-process.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { deliverMail, purgeMails, requeueMails } from './mail-delivery.ts'
import { type Mail, queueMail } from './mail-queue.ts'

const smtp = await startSmtpServer()
const database = await createTestDatabase()
const logged: string[] = []
const env = {
  DATABASE_URL: database.url,
  FILES_KEY: randomBytes(32).toString('base64'),
  APP_SECRET: 'mail-secret-of-thirty-two-characters',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Biuro Łódź <biuro@pobyt.example>',
}
const createTransport = (timeout: number) =>
  createSmtpTransport({
    url: new URL(smtp.url),
    from: env.MAIL_FROM,
    isLocal: true,
    timeouts: { connect: timeout, greeting: timeout, silence: timeout, email: timeout },
  })
const patient = createTransport(WAIT_MS)
/** For a mail server that hangs. Its short time-out would also fail on a busy machine, so nothing else uses it. */
const hasty = createTransport(400)
let transport = patient
const start = () =>
  startTestApp({
    env,
    overrides: {
      mailer: {
        send: (mail) => transport.send(mail),
        close: () => {
          for (const one of [patient, hasty]) one.close()
        },
      },
      log: pino({ level: 'warn' }, { write: (entry: string) => void logged.push(entry) }),
    },
  })
const app = await start()
const other = await start()

interface MailState {
  id: string
  status: string
  attempts: number
  last_error: string | null
  claimed: boolean
}

const failuresOf = async (dedupeKey: string) =>
  app.sql<{ cause: string }>(`select cause from failed_jobs where queue = 'mail.send' and data->>'id' = $1`, [
    (await stateOf(dedupeKey)).id,
  ])

let counter = 0
const newKey = () => `test:${++counter}`

function queue(values: Partial<Mail> & { dedupeKey: string }, host: TestApp = app) {
  const mail = {
    to: `olena${counter}@example.com`,
    subject: values.dedupeKey,
    text: 'Text',
    html: '<p>Html</p>',
    language: BASE_LANGUAGE,
  }
  return queueMail(host.deps, host.deps.database.db, { ...mail, ...values })
}

async function stateOf(dedupeKey: string): Promise<MailState> {
  const [row] = await app.sql<MailState>(
    'select id, status, attempts, last_error, claimed_until > now() as claimed from email_outbox where dedupe_key = $1',
    [dedupeKey],
  )
  if (!row) throw new Error(`there is no mail with the key ${dedupeKey}`)
  return row
}

const becomes = (dedupeKey: string, state: Partial<MailState>) =>
  waitUntil(async () => expect(await stateOf(dedupeKey)).toMatchObject(state))

const jobsOf = async (dedupeKey: string) =>
  app.sql<{ state: string; wait: number; left: number }>(
    `select j.state::text, extract(epoch from j.start_after - j.started_on)::float as wait,
        extract(epoch from j.start_after - now())::float as left
      from jobs.job j join email_outbox m on j.data->>'id' = m.id::text where m.dedupe_key = $1`,
    [dedupeKey],
  )

/** Makes the retry due now. */
async function retryNow(dedupeKey: string) {
  await waitUntil(async () => expect(await jobsOf(dedupeKey)).toMatchObject([{ state: 'retry' }]))
  await app.sql(
    `update jobs.job set start_after = now() where state = 'retry' and data->>'id' in (select id::text from email_outbox where dedupe_key = $1)`,
    [dedupeKey],
  )
}

const mailsOf = (dedupeKey: string) => smtp.received.filter((mail) => mail.header('subject') === dedupeKey)

describe('AUTH-5 mail reaches the server', () => {
  test('a registration is mailed at once, must be confirmed, and the button behind the link in the mail does it', async () => {
    const { email, password } = await register(app, { name: "Олена О'Коваленко" })
    const signIn = () => app.json('/api/auth/sign-in/email', { method: 'POST', json: { email, password } })
    const mail = await waitUntil(() => {
      const found = smtp.received.find(({ to }) => to[0] === email)
      if (!found) throw new Error('not received yet')
      return found
    })
    expect((await signIn()).status).toBe(403)
    expect(mail.header('from')).toBe('Biuro Łódź <biuro@pobyt.example>')
    expect(mail.header('message-id')).toMatch(/^<[0-9a-f]{40}@pobyt\.example>$/)
    expect(mail.header('list-unsubscribe')).toBe('')
    expect(mail.text).toContain('Hello,')
    expect(mail.text).not.toContain('Коваленко')
    expect(mail.text).toContain('Pobyt sp. z o.o., ul. Przykładowa 1, 00-001 Warszawa')
    for (const line of mail.text.split('\n'))
      expect(line.length <= 74 || line.startsWith('http'), line).toBe(true)

    const link = new URL(/https?:\S+verify-email\S+/.exec(mail.text)?.[0] ?? '')
    const body = new URLSearchParams(link.search)
    await app.fetch(link.pathname, { method: 'POST', body, redirect: 'manual' })
    expect((await signIn()).status).toBe(200)
    // The link is a secret, so the content of a sent mail is deleted.
    await waitUntil(async () =>
      expect(
        await app.sql('select status, text, html, attachments from email_outbox where recipient = $1', [
          email,
        ]),
      ).toEqual([{ status: 'sent', text: '', html: '', attachments: [] }]),
    )
    // With a mail server there is no local outbox.
    expect((await app.fetch('/dev/mail')).status).toBe(404)
  })

  test('nothing is sent, and no job is left, when the transaction is rolled back', async () => {
    const dedupeKey = newKey()
    const mail = {
      to: 'a@example.com',
      subject: dedupeKey,
      text: 'x',
      html: 'x',
      language: BASE_LANGUAGE,
      dedupeKey,
    }
    const { db } = app.deps.database
    await expect(
      db.transaction(async (tx) => {
        await queueMail(app.deps, tx, mail)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await app.sql('select 1 from email_outbox where dedupe_key = $1', [dedupeKey])).toEqual([])
    expect(await app.sql(`select 1 from jobs.job where name = 'mail.send' and state = 'created'`)).toEqual([])
  })
})

describe('a mail server that does not accept a mail', () => {
  test('the last mail to somebody who is erased leaves no row, whether it arrives or not', async () => {
    const rowsOf = (dedupeKey: string) =>
      app.sql('select from email_outbox where dedupe_key = $1', [dedupeKey])
    const [refused, taken] = [newKey(), newKey()]
    smtp.behaviour = { at: 'recipient', code: 550, text: 'no such user' }
    await queue({ dedupeKey: refused, isLast: true })
    await waitUntil(async () => expect(await rowsOf(refused)).toEqual([]))
    smtp.behaviour = 'take'
    await queue({ dedupeKey: taken, isLast: true })
    await waitUntil(async () => expect(await rowsOf(taken)).toEqual([]))
    expect(mailsOf(refused)).toHaveLength(0)
    expect(mailsOf(taken)).toHaveLength(1)
  })

  test('a permanent failure is not retried, and no address is logged', async () => {
    smtp.behaviour = { at: 'recipient', code: 550, text: 'no such user secret.person@example.com' }
    const dedupeKey = newKey()
    await queue({ dedupeKey, to: 'secret.person@example.com' })
    await becomes(dedupeKey, { status: 'failed', attempts: 1 })
    smtp.behaviour = 'take'
    await waitUntil(async () => expect(await jobsOf(dedupeKey)).toMatchObject([{ state: 'completed' }]))
    const { last_error } = await stateOf(dedupeKey)
    expect(last_error).toContain('550')
    const failed = JSON.stringify(await failuresOf(dedupeKey))
    expect(failed).toContain('550')
    expect(`${last_error}${failed}${logged.join()}`).not.toContain('secret.person')
    expect(mailsOf(dedupeKey)).toHaveLength(0)
  })

  const temporaryFailures: [string, SmtpBehaviour, number][] = [
    ['defers it', { at: 'recipient', code: 451, text: 'try later' }, 1],
    ['hangs', 'hang', 1],
    ['drops the connection before its answer', 'cut', 2],
  ]
  test.each(temporaryFailures)(
    'one that %s gets the mail again later, with the same Message-ID',
    async (_, what, copies) => {
      smtp.behaviour = what
      transport = what === 'hang' ? hasty : patient
      const dedupeKey = newKey()
      await queue({ dedupeKey })
      await becomes(dedupeKey, {
        status: 'queued',
        attempts: 1,
        last_error: expect.any(String),
        claimed: null as never,
      })
      smtp.behaviour = 'take'
      transport = patient
      await waitUntil(async () => {
        const [job] = await jobsOf(dedupeKey)
        expect(job?.wait).toBeGreaterThan(20)
        expect(job?.left).toBeLessThan(61)
      })
      await retryNow(dedupeKey)
      await becomes(dedupeKey, { status: 'sent', attempts: 2, last_error: null })
      expect(new Set(mailsOf(dedupeKey).map((mail) => mail.header('message-id'))).size).toBe(1)
      expect(mailsOf(dedupeKey)).toHaveLength(copies)
    },
  )

  test('the last failed attempt is final, until an admin has it sent again', async () => {
    smtp.behaviour = { at: 'data', code: 452, text: 'full' }
    const dedupeKey = newKey()
    await queue({ dedupeKey })
    await becomes(dedupeKey, { attempts: 1, status: 'queued', claimed: null as never })
    const { id } = await stateOf(dedupeKey)
    await expect(deliverMail(app.deps, { id, lastTry: true })).rejects.toThrow('452')
    smtp.behaviour = 'take'
    expect(await stateOf(dedupeKey)).toMatchObject({ status: 'failed', attempts: 2 })
    await requeueMails(app.deps)
    expect(await stateOf(dedupeKey)).toMatchObject({ status: 'failed', attempts: 2 })
    expect(mailsOf(dedupeKey)).toHaveLength(0)
    await deliverMail(app.deps, { id, lastTry: false })
    expect(await stateOf(dedupeKey)).toMatchObject({ status: 'sent', attempts: 3 })
    expect(mailsOf(dedupeKey)).toHaveLength(1)
  })
})

describe('each mail once', () => {
  test('two processes that claim one mail at the same moment send it once', async () => {
    const keys = Array.from({ length: 5 }, newKey)
    for (const dedupeKey of keys) {
      await queue({ dedupeKey })
      await queue({ dedupeKey }, other)
      const { id } = await stateOf(dedupeKey)
      const hosts = [app, other, app, other]
      await Promise.all(hosts.map((host) => deliverMail(host.deps, { id, lastTry: false })))
      await becomes(dedupeKey, { status: 'sent' })
    }
    for (const dedupeKey of keys) expect(mailsOf(dedupeKey)).toHaveLength(1)
  })

  test('a mail that was queued before the job queue existed, or whose job is lost, gets a job and is sent once', async () => {
    const dedupeKey = newKey()
    await app.sql(
      `insert into email_outbox (recipient, subject, text, html, dedupe_key, status) values ('a@example.com', $1, 'x', 'x', $1, 'queued')`,
      [dedupeKey],
    )
    await Promise.all([requeueMails(app.deps), requeueMails(other.deps)])
    await becomes(dedupeKey, { status: 'sent', attempts: 1 })
    await requeueMails(app.deps)
    expect(mailsOf(dedupeKey)).toHaveLength(1)
  })

  test('a process that is killed during delivery leaves the mail to the next process, which sends it once', async () => {
    const ownDatabase = await createTestDatabase()
    const data = createDataDir()
    const dedupeKey = newKey()
    smtp.behaviour = 'hang'
    smtp.rcptTo.length = 0
    // It uses its own database, so that no other process of these tests can claim the mail too early.
    const settings = { ...env, DATABASE_URL: ownDatabase.url, LOG_LEVEL: 'error' }
    const keeper = await startTestApp({
      env: { FILES_KEY: env.FILES_KEY, APP_SECRET: env.APP_SECRET, DATABASE_URL: ownDatabase.url },
    })
    await keeper.sql(
      `insert into email_outbox (recipient, subject, text, html, dedupe_key, status) values ('kill@example.com', $1, 'x', 'x', $1, 'queued')`,
      [dedupeKey],
    )
    const killed = await startServerProcess({ dataDir: data.path, env: settings })
    await waitUntil(() => expect(smtp.rcptTo).toContain('kill@example.com'))
    await killed.kill()
    smtp.behaviour = 'take'
    await keeper.sql(`update email_outbox set claimed_until = now() - interval '1 second'`)
    await keeper.sql(`update jobs.job set started_on = now() - interval '1 hour' where state = 'active'`)
    const next = await startTestApp({ env: settings })
    await waitUntil(async () =>
      expect(await next.sql('select status, attempts from email_outbox')).toEqual([
        { status: 'sent', attempts: 2 },
      ]),
    )
    expect(mailsOf(dedupeKey)).toHaveLength(1)
    for (const host of [next, keeper]) await host.close()
    await ownDatabase.drop()
    data.remove()
  })

  test('two processes that start with queued mails give each mail a job and send each mail once', async () => {
    const left = await createTestDatabase()
    const keeper = await startTestApp({
      env: { FILES_KEY: env.FILES_KEY, APP_SECRET: env.APP_SECRET, DATABASE_URL: left.url },
    })
    await keeper.sql(
      `insert into email_outbox (recipient, subject, text, html, dedupe_key, status)
        select 'left@example.com', 'left:' || n, 'x', 'x', 'left:' || n, 'queued' from generate_series(1, 40) n`,
    )
    const settings = { ...env, DATABASE_URL: left.url, LOG_LEVEL: 'error' }
    const folders = [createDataDir(), createDataDir()]
    const processes = await Promise.all(
      folders.map(({ path }) => startServerProcess({ dataDir: path, env: settings })),
    )
    await waitUntil(async () =>
      expect(
        await keeper.sql('select status, attempts, count(*)::int from email_outbox group by 1, 2'),
      ).toEqual([{ status: 'sent', attempts: 1, count: 40 }]),
    )
    for (const one of processes) expect(await one.stop()).toBe(0)
    const mails = smtp.received.filter((mail) => mail.to[0] === 'left@example.com')
    expect(new Set(mails.map((mail) => mail.header('subject'))).size).toBe(40)
    expect(mails).toHaveLength(40)
    await keeper.close()
    await left.drop()
    for (const folder of folders) folder.remove()
  })
})

describe('how long mails are stored', () => {
  test('a mail that could not be sent for two days has failed; its content is deleted after a week, every mail after 90 days', async () => {
    const ages: [string, number, string][] = [
      ['queued', 3, 'failed'],
      ['failed', 6, 'failed'],
      ['failed', 8, 'failed'],
      ['kept', 8, 'kept'],
      ['sent', 91, ''],
      ['kept', 91, ''],
    ]
    for (const [status, days, expected] of ages) {
      await app.sql(
        `insert into email_outbox (recipient, subject, text, html, dedupe_key, status, created_at)
          values ('old@example.com', 'old', 'secret link', 'secret link', $1, $2, now() - make_interval(days => $3))`,
        [`${status}:${days}:${expected}`, status, days],
      )
    }
    await requeueMails(app.deps)
    await purgeMails(app.deps)
    const left = await app.sql(
      `select dedupe_key, status, text || html as content from email_outbox where recipient = 'old@example.com' order by dedupe_key`,
    )
    expect(left).toEqual([
      { dedupe_key: 'failed:6:failed', status: 'failed', content: 'secret linksecret link' },
      { dedupe_key: 'failed:8:failed', status: 'failed', content: '' },
      { dedupe_key: 'kept:8:kept', status: 'kept', content: 'secret linksecret link' },
      { dedupe_key: 'queued:3:failed', status: 'failed', content: 'secret linksecret link' },
    ])
    expect(await failuresOf('queued:3:failed')).toEqual([{ cause: 'not delivered in time' }])
  })
})
