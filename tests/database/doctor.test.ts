import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { Env } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { checkStripeKey } from '#payments/stripe-key.ts'
import { checkBackup } from '#server/commands/doctor/backup.ts'
import { checkConfiguration, checkOperator } from '#server/commands/doctor/configuration.ts'
import { checkDisk } from '#server/commands/doctor/data-folder.ts'
import { checkClock } from '#server/commands/doctor/database.ts'
import { examineInstallation } from '#server/commands/doctor/doctor.ts'
import { checkFacts } from '#server/commands/doctor/facts.ts'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { checkMailServer } from '#server/commands/doctor/mail.ts'
import { checkPayments } from '#server/commands/doctor/payments.ts'
import { checkVersions } from '#server/commands/doctor/versions.ts'
import { listUnbuiltMigrations } from '#server/program-version.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { closeAtEnd } from '#tests/support/close-at-end.ts'
import { runOn } from '#tests/support/database-setup.ts'
import { startInstallation } from '#tests/support/installation.ts'
import { createDataDir, createTestDatabase } from '#tests/support/test-database.ts'
import { KINDS, VERSIONS } from './both-databases.ts'

const LONG_AGO = `'2020-01-01T00:00:00Z'`
const ofState = (state: Finding['state']) => (found: Finding[]) =>
  found.filter((one) => one.state === state).map(({ text }) => text)
const faults = ofState('fault')
const warnings = ofState('warning')

describe.each(KINDS)('doctor on %s', async (kind) => {
  const data = createDataDir()
  const database = kind === 'postgres' ? await createTestDatabase() : undefined
  const installation = await startInstallation({ dataDir: data.path, databaseUrl: database?.url })
  afterAll(async () => {
    await installation.close()
    await database?.drop()
    data.remove()
  })
  await installation.server.settled
  const { deps } = installation.server
  const place = { env: deps.env, now: new Date(), database: deps.database }

  /** The lines that doctor prints, and whether it succeeded. */
  async function examine(change: Partial<Env> = {}, openDatabaseAsIs = async () => deps.database) {
    const lines: string[] = []
    const env = { ...deps.env, ...change }
    try {
      await examineInstallation({ env, openDatabaseAsIs, print: (line) => void lines.push(line) })
      return { lines, succeeded: true }
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return { lines: [...lines, error.message], succeeded: false }
    }
  }

  /** The lines about faults. */
  const listFaults = async (change?: Partial<Env>) => {
    const { lines, succeeded } = await examine(change)
    const found = lines.filter((line) => line.startsWith('fault'))
    expect(succeeded).toBe(found.length === 0)
    for (const line of found) expect(lines[lines.indexOf(line) + 1]).toContain('What to do: ')
    return found
  }

  /** The faults while something is wrong; afterwards there is none. */
  async function faultsWhile(wrong: string, ...mending: string[]): Promise<string[]> {
    await installation.sql(wrong)
    const found = await listFaults()
    for (const statement of mending) await installation.sql(statement)
    expect(await listFaults()).toEqual([])
    return found
  }

  test('finds no fault in a healthy installation, and says of every part that it is well', async () => {
    const { lines, succeeded } = await examine()
    expect(succeeded, lines.join('\n')).toBe(true)
    expect(lines.at(-1)).toMatch(/^0 faults, \d+ warnings?, \d+ ok\.$/)
    for (const subject of [
      'versions',
      'permissions',
      'database',
      'migrations',
      'roles and policies',
      'storage',
    ])
      expect(lines.join('\n')).toMatch(new RegExp(`^ok +${subject}: `, 'm'))
  })

  test('names roles and policies that are missing', async () => {
    expect(
      await faultsWhile(
        'alter policy own_rows_read on documents rename to other',
        'alter policy other on documents rename to own_rows_read',
      ),
    ).toEqual([
      expect.stringContaining('lacks what its migrations made: 1 row policy (documents.own_rows_read)'),
    ])
  })

  test('names a database that a newer version has migrated, and one that lacks a migration', async () => {
    const migrations = 'drizzle.__drizzle_migrations'
    expect(
      await faultsWhile(
        `insert into ${migrations} (hash, created_at) values ('later', 9999999999999)`,
        `delete from ${migrations} where hash = 'later'`,
      ),
    ).toEqual([expect.stringContaining('was migrated by a newer version of Pobyt')])
    await installation.sql(
      `create table kept as select * from ${migrations} order by created_at desc limit 1`,
    )
    expect(
      await faultsWhile(
        `delete from ${migrations} where created_at = (select created_at from kept)`,
        `insert into ${migrations} (hash, created_at) select hash, created_at from kept`,
        'drop table kept',
      ),
    ).toEqual([
      expect.stringContaining(`1 migration of this program are not applied, from ${VERSIONS.at(-1)} on`),
    ])
  })

  test('names another FILES_KEY and another APP_SECRET, and that files-key is younger than the database', async () => {
    expect(await listFaults({ filesKey: Buffer.alloc(32, 1) })).toEqual([
      expect.stringMatching(/FILES_KEY: FILES_KEY is not the key of this database's files$/),
    ])
    const later = new Date(Date.now() + 5 * 24 * 60 * 60_000)
    utimesSync(join(data.path, 'files-key'), later, later)
    expect((await listFaults({ filesKey: Buffer.alloc(32, 1) }))[0]).toMatch(
      /the file files-key of .* is younger than the database of/,
    )
    const person = await installation.createPerson()
    const { symmetricEncrypt } = await import('better-auth/crypto')
    const secret = await symmetricEncrypt({ key: deps.env.appSecret, data: 'a secret of an app' })
    await installation.sql(
      `insert into two_factor (id, user_id, secret, backup_codes) values ('of the test', $1, $2, '')`,
      [person.id, secret],
    )
    expect(await listFaults()).toEqual([])
    expect(await listFaults({ appSecret: 'another-secret-of-thirty-two-characters' })).toEqual([
      expect.stringContaining('APP_SECRET is not the secret of this database'),
    ])
    await installation.sql(`delete from two_factor where id = 'of the test'`)
  })

  test('names a missing file, files of nobody over the limit of a sweep, and files of another database', async () => {
    const person = await installation.createPerson()
    await uploadDocuments(person, ['cv'])
    const folder = join(data.path, 'files', person.id)
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.pdf'))
    rmSync(join(folder, name))
    expect(await listFaults()).toEqual([
      expect.stringContaining('stored files: 1 file of documents or messages is missing'),
    ])
    await installation.sql('delete from documents where user_id = $1', [person.id])
    const old = new Date(Date.now() - 2 * 60 * 60_000)
    for (let number = 10; number < 22; number += 1) {
      const path = join(folder, `cv-${`${number}`.padStart(32, '0')}.pdf`)
      writeFileSync(path, 'x')
      utimesSync(path, old, old)
    }
    const [orphans] = await listFaults()
    expect(orphans).toMatch(/stored files: 1\d files belong to no document, and one sweep moves at most 10/)
    rmSync(folder, { recursive: true })
    const owner = join(data.path, 'files/.installation')
    writeFileSync(owner, '11111111-2222-4333-8444-555555555555\n')
    expect(await listFaults()).toEqual([
      expect.stringContaining('belong to another installation than the database'),
    ])
    const [row] = await installation.sql<{ id: string }>('select id::text from installation')
    writeFileSync(owner, `${row?.id}\n`)
    expect(await listFaults()).toEqual([])
  })

  test('names a schedule without a success for two intervals, jobs that wait, and mails that wait', async () => {
    const [late] = await faultsWhile(
      `update schedule_runs set known_since = ${LONG_AGO}, succeeded_at = ${LONG_AGO} where name = 'own-data.retention'`,
      `update schedule_runs set succeeded_at = now() where name = 'own-data.retention'`,
    )
    expect(late).toMatch(/schedules: own-data\.retention \(47 3 \* \* \*\) last succeeded \d+ days ago/)
    expect(
      await faultsWhile(
        `insert into jobs.job (name, data, start_after, blocked) values ('tasks.remind', '{}', ${LONG_AGO}, true)`,
        `delete from jobs.job where name = 'tasks.remind'`,
      ),
    ).toEqual([expect.stringContaining('queues: 1 job of tasks.remind wait, the oldest for')])
    expect(
      await faultsWhile(
        `insert into email_outbox (recipient, subject, text, html, dedupe_key, status, created_at)
         values ('a@example.com', 's', 't', 'h', 'doctor', 'queued', ${LONG_AGO})`,
        `delete from email_outbox where dedupe_key = 'doctor'`,
      ),
    ).toEqual([expect.stringContaining('mails: 1 mail wait, the oldest for')])
  })

  test('names what others may read', async () => {
    chmodSync(join(data.path, 'app-secret'), 0o640)
    expect(await listFaults()).toEqual([expect.stringContaining('app-secret (mode 640)')])
    chmodSync(join(data.path, 'app-secret'), 0o600)
  })

  test('looks at everything else when the database is away', async () => {
    const { lines, succeeded } = await examine({}, () =>
      Promise.reject(new StartError('No PostgreSQL answers')),
    )
    expect(succeeded).toBe(false)
    expect(lines).toContain('fault    database: No PostgreSQL answers')
    expect(lines.join('\n')).toMatch(/^ok +permissions: /m)
    expect(lines.join('\n')).toMatch(/^warning +migrations, .*schedules: not looked at/m)
  })

  test('compares the clocks of both machines', async () => {
    const atOurs = (offset: number) => checkClock(place, () => Date.now() + offset)
    if (kind === 'pglite') return expect(await atOurs(120_000)).toEqual([])
    expect(faults(await atOurs(0))).toEqual([])
    expect(warnings(await atOurs(20_000))).toHaveLength(1)
    expect(faults(await atOurs(120_000))[0]).toContain('s behind this machine')
    expect(faults(await atOurs(-120_000))[0]).toContain('s ahead of this machine')
  })

  test('names facts whose check is overdue', async () => {
    const [text] = warnings(await checkFacts({ ...place, now: new Date('2038-01-01T12:00:00Z') }))
    expect(text).toMatch(/^the check of \d+ facts is overdue \(.*\); \d+ of them end a legal stay/)
  })

  test('knows the disk, the configuration, the backups and the build', async () => {
    const { env } = deps
    expect(faults(await checkDisk(place, async () => 1_000))).toHaveLength(1)
    expect(warnings(await checkDisk(place, async () => 500 * 1024 ** 2))).toHaveLength(1)
    const production = { ...env, production: true, publicUrl: new URL('http://pobyt.example') }
    expect(faults(await checkConfiguration({ ...place, env: production }))[0]).toContain(
      'http://pobyt.example',
    )
    expect(
      warnings(await checkOperator({ ...place, env: { ...env, operatorGaps: ['OPERATOR_NIP'] } }))[0],
    ).toContain('OPERATOR_NIP')
    const folder = join(data.path, 'backups')
    mkdirSync(folder)
    const backups = () => checkBackup({ ...place, env: { ...env, backupDir: folder } })
    expect(faults(await backups())[0]).toContain('there is no backup in')
    const path = join(folder, 'pobyt-2026-11-27T0315.backup')
    writeFileSync(path, 'x')
    expect(faults(await backups())).toEqual([])
    utimesSync(path, new Date('2020-01-01'), new Date('2020-01-01'))
    expect(faults(await backups())[0]).toContain('pobyt-2026-11-27T0315.backup, is')
    const journal = (name: string, entries: object[]) => {
      mkdirSync(join(data.path, name, 'meta'), { recursive: true })
      writeFileSync(join(data.path, name, 'meta/_journal.json'), JSON.stringify({ entries }))
      return join(data.path, name)
    }
    const [first, second] = [
      { tag: '0000_roles', when: 1 },
      { tag: '0001_next', when: 2 },
    ]
    const unbuilt = listUnbuiltMigrations({
      sources: journal('new', [first, second]),
      build: journal('old', [first]),
    })
    expect(faults(await checkVersions(place, unbuilt))[0]).toContain('1 migration (0001_next) are not in it')
    expect(listUnbuiltMigrations()).toEqual([])
  })

  test.runIf(kind === 'postgres')('names a database that cannot be written to', async () => {
    const { url } = inject('postgres')
    const name = new URL(database?.url ?? '').pathname.slice(1)
    /** For connections from now on. */
    const setReadOnly = async (on: boolean) => {
      await runOn(url, `alter database "${name}" set default_transaction_read_only = ${on ? 'on' : 'off'}`)
      await runOn(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'pobyt'`,
      )
    }
    await setReadOnly(true)
    await expect
      .poll(async () => (await examine()).lines.join('\n'))
      .toMatch(/^fault +database writes: it cannot be written to \(error 25006\)$/m)
    await setReadOnly(false)
    await expect.poll(async () => (await examine()).lines.join('\n')).toMatch(/^ok +database writes: /m)
  })
})

describe('doctor', () => {
  const of = (change: Partial<Env>) => ({ env: change as Env, now: new Date() })

  test('signs in to the mail server, and says without the password why it may not', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'pobyt' }) : done(new Error('no')),
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closeAtEnd(() => new Promise((closed) => server.close(() => closed())))
    const { port } = server.server.address() as AddressInfo
    const check = (password: string) => {
      const smtpUrl = new URL(`smtp://127.0.0.1:${port}`)
      Object.assign(smtpUrl, { username: 'pobyt', password })
      return checkMailServer(of({ smtpUrl }))
    }
    expect(faults(await check('right'))).toEqual([])
    const [refused] = faults(await check('wrong'))
    expect(refused).toContain('does not let us in')
    expect(refused).not.toContain('wrong')
    const nowhere = checkMailServer(of({ smtpUrl: new URL('smtp://127.0.0.1:9') }))
    expect(faults(await nowhere)[0]).toContain('127.0.0.1:9 does not let us in')
    expect(faults(await checkMailServer(of({ production: true })))[0]).toContain('without SMTP_URL')
  })

  test('asks Stripe whether it knows the key, and says nothing of the key itself', async () => {
    const paths: (string | undefined)[] = []
    const stripe = createServer(({ url, headers }, answer) => {
      paths.push(url)
      const isKnown = headers.authorization === 'Bearer sk_live_right'
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_live_wr***ng' }
      answer.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' })
      answer.end(JSON.stringify(isKnown ? { object: 'list', data: [], has_more: false } : { error }))
    })
    await new Promise<void>((listening) => stripe.listen(0, '127.0.0.1', listening))
    closeAtEnd(
      () =>
        new Promise((closed) => {
          stripe.close(() => closed())
          stripe.closeAllConnections()
        }),
    )
    const { port } = stripe.address() as AddressInfo
    const check = (secretKey: string, production = false) =>
      checkPayments(of({ stripe: { secretKey, webhookSecret: 'whsec_x' }, production }), (key) =>
        checkStripeKey(key, { host: '127.0.0.1', port, protocol: 'http' }),
      )
    expect(faults(await check('sk_live_right'))).toEqual([])
    const [refused] = faults(await check('sk_live_wrong'))
    expect(refused).toContain('StripeAuthenticationError 401')
    expect(refused).not.toContain('sk_live')
    expect(paths).toEqual(Array(2).fill('/v1/checkout/sessions?limit=1'))
    expect(faults(await check('sk_test_x', true))[0]).toContain('test mode')
    expect(warnings(await checkPayments(of({ stripe: null, production: true })))[0]).toContain(
      'no money moves',
    )
  })
})
