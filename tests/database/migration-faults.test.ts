import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import type { DatabaseHandle } from '#database/database.ts'
import { migratePostgres } from '#database/migrate.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { countBefore, type KINDS, MIGRATIONS, query, quiet, VERSIONS } from './both-databases.ts'

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

async function createPlace(kind: (typeof KINDS)[number]): Promise<Place> {
  const databaseUrl = kind === 'postgres' ? await createDatabase({ empty: true }) : undefined
  return { dataDir: createFolder(), databaseUrl }
}

function open(place: Place, migrationsDir: string): Promise<DatabaseHandle> {
  return connectDatabase({ ...place, migrationsDir, templateDir: '/nowhere', log: quiet })
}

/** A folder with the first `count` migrations, and one more that runs the SQL of `slow`. */
function copyMigrations({ count, slow }: { count: number; slow?: string }): string {
  const folder = createFolder()
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  journal.entries = journal.entries.slice(0, count)
  if (slow !== undefined) {
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: count, when: last.when + 1, tag: 'slow' })
    writeFileSync(join(folder, 'slow.sql'), slow)
  }
  writeFileSync(path, JSON.stringify(journal))
  return folder
}

/** Opens (and so migrates) the database in a process that is killed as soon as `when` is true. */
async function killWhileMigrating(
  place: Place,
  { migrationsDir, when }: { migrationsDir: string; when(): Promise<boolean> },
) {
  const options = JSON.stringify({ ...place, migrationsDir, templateDir: '/nowhere' })
  const code = `
    import { connectDatabase } from '#database/connect.ts'
    await connectDatabase({ ...${options}, log: { warn() {}, error() {}, info() {} } })
    process.exit(7)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await when())) await sleep(5)
  child.kill('SIGKILL')
  const [code7] = await ended
  expect(code7, 'the migration was over before it could be killed').toBeNull()
}

/** A person of the version before cases, who has submitted her application. */
const ADD_PERSON = [
  `insert into "user" (id, full_name, email, terms_version, terms_accepted_at)
    values ('olena', 'Olena Kovalenko', 'olena@example.com', 'test', now())`,
  `insert into application_forms (user_id, accommodation, health_insurance, monthly_income, criminal_record, updated_at)
    values ('olena', 'Rented flat', 'ZUS', 7200, 'yes', '2026-03-01Z')`,
  `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
    values ('olena', 'Olena Kovalenko', '+48573000111', 'Lublin', '1990-05-06', 'Ukraine', 'FE1', '2026-02-01Z')`,
  `insert into documents (user_id, document_type, file_name, file_size, content_type, object_name, uploaded_at)
    values ('olena', 'passport', 'p.pdf', 7, 'application/pdf', 'olena/passport-1.pdf', '2026-03-02Z')`,
  `insert into applications (user_id, submitted_at) values ('olena', '2026-03-03Z')`,
]

describe.each(TEST_DATABASES)('kill -9 in a migration on %s', (kind) => {
  test('The next start brings the database to the newest migration, with everything that was in it', async () => {
    const place = await createPlace(kind)
    const early = await open(place, copyMigrations({ count: countBefore('staff') }))
    for (const statement of ADD_PERSON) await query(early, statement)
    await early.close()

    // Creates tables for long enough that the kill comes in between. PostgreSQL creates few and pauses: each one keeps
    // entries of the lock table, which all databases of the server share, also those of the test file beside this one.
    const [tables, pause] = place.databaseUrl ? [300, 'perform pg_sleep(0.02);'] : [20_000, '']
    const slow = `do $$ begin for i in 1..${tables} loop execute format('create table t_%s (id int primary key)', i); ${pause} end loop; end $$`
    const watcher = place.databaseUrl ? new pg.Client({ connectionString: place.databaseUrl }) : undefined
    await watcher?.connect()
    const files = () => readdirSync(join(place.dataDir, 'db/base/5')).length
    const before = watcher ? 0 : files()
    const isMigrating = async () => {
      if (!watcher) return files() > before + 50
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where query like 'do $$%create table t_%' and state = 'active' and pid <> pg_backend_pid()`,
      )
      return rowCount === 1
    }
    // The cases of everybody are made before it, in a transaction of their own.
    const migrationsDir = copyMigrations({ count: VERSIONS.length, slow })
    await killWhileMigrating(place, { migrationsDir, when: isMigrating })
    await watcher?.end()

    const healed = await open(place, MIGRATIONS)
    expect(await query(healed, 'select full_name from "user"')).toEqual([{ full_name: 'Olena Kovalenko' }])
    expect(await query(healed, `select from pg_tables where tablename like 't\\_%'`)).toEqual([])
    const cases = await query<{ id: string }>(healed, 'select id, number, stage, user_id from cases')
    expect(cases).toEqual([
      { id: expect.any(String), number: '2026-0001', stage: 'submitted', user_id: 'olena' },
    ])
    const case_id = cases[0]?.id
    expect(await query(healed, 'select case_id, version, in_submission from documents')).toEqual([
      { case_id, version: 1, in_submission: true },
    ])
    const [submission] = await query<{ answers: unknown }>(
      healed,
      'select case_id, answers, reconstructed_at is not null as reconstructed from submissions',
    )
    expect(submission).toMatchObject({
      case_id,
      reconstructed: true,
      // The database cannot encrypt the sensitive answer, so it is left out.
      answers: {
        personal_info: { full_name: 'Olena Kovalenko', date_of_birth: '1990-05-06' },
        application_form: { monthly_income: 7200, criminal_record: null },
      },
    })
    // It is in the table of such answers, for the first start to seal; the form has no column for it.
    expect(await query(healed, 'select case_id, user_id, field, answer from sealed_answers')).toEqual([
      { case_id, user_id: 'olena', field: 'criminal_record', answer: 'yes' },
    ])
    await healed.close()
  })
})

test('A server that starts while another migrates waits for it, and then runs', async () => {
  const place = await createPlace('postgres')
  const holder = new pg.Client({ connectionString: place.databaseUrl })
  await holder.connect()
  // The lock of a running migration (src/database/migrate.ts).
  await holder.query('select pg_advisory_lock(7062318045)')
  let isOpen = false
  const second = open(place, MIGRATIONS).then((handle) => {
    isOpen = true
    return handle
  })
  const isWaiting = async () => {
    const { rowCount } = await holder.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`,
    )
    return rowCount === 1
  }
  while (!(await isWaiting())) await sleep(10)
  expect(isOpen).toBe(false)
  await holder.query('select pg_advisory_unlock(7062318045)')
  const handle = await second
  expect(await query(handle, 'select count(*)::int as people from "user"')).toEqual([{ people: 0 }])
  await handle.close()
  await holder.end()
})

describe('A migration of tables that people use', () => {
  const TWO_TABLES = `alter table personal_info add column made_up text;
    --> statement-breakpoint
    alter table documents add column made_up text;`

  /** A database of the newest version on which somebody's transaction has used `documents`. */
  async function openBusy() {
    const place = await createPlace('postgres')
    await (await open(place, MIGRATIONS)).close()
    const somebody = new pg.Client({ connectionString: place.databaseUrl })
    await somebody.connect()
    cleanLater(() => somebody.end())
    await somebody.query('begin; lock table documents in row exclusive mode')
    return { place, somebody, migrationsDir: copyMigrations({ count: VERSIONS.length, slow: TWO_TABLES }) }
  }

  // With eight people and seven tables, again and again: npm run torture -- migration.
  test('gives way to a request that would wait for it for ever, and comes again', async () => {
    const { place, somebody, migrationsDir } = await openBusy()
    const migrated = open(place, migrationsDir)
    const watcher = new pg.Client({ connectionString: place.databaseUrl })
    await watcher.connect()
    const isWaiting = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_locks where not granted and relation = 'documents'::regclass`,
      )
      return rowCount === 1
    }
    while (!(await isWaiting())) await sleep(5)
    // The migration has this table and waits for the other one.
    await somebody.query('select from personal_info')
    await somebody.query('commit')
    const handle = await migrated
    expect(await query(handle, 'select made_up from documents')).toEqual([])
    await handle.close()
    await watcher.end()
  })

  test('that never gets them ends the start with a sentence, and nothing of it is changed', async () => {
    const { place, somebody, migrationsDir } = await openBusy()
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    const refused = migratePostgres({ db: drizzle(client), migrationsDir, patienceMs: 0 })
    await expect(refused).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^A migration .* did not get the tables it changes .* first\.$/),
    })
    await somebody.query('rollback')
    await expect(client.query('select made_up from personal_info')).rejects.toThrow('made_up')
    await migratePostgres({ db: drizzle(client), migrationsDir })
    expect((await client.query('select made_up from personal_info')).rows).toEqual([])
    await client.end()
  })
})

test('A migration that fails leaves those before it, and Drizzle would go on from there', async () => {
  const place = await createPlace('postgres')
  const count = countBefore('staff')
  const early = await open(place, copyMigrations({ count }))
  await early.close()
  await expect(open(place, copyMigrations({ count: count + 2, slow: 'select 1 / 0' }))).rejects.toThrow()
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select hash, created_at from drizzle.__drizzle_migrations order by id')
  expect(rows).toHaveLength(count + 2)
  await migrateWithDrizzle(drizzle(client), { migrationsFolder: MIGRATIONS })
  expect((await client.query('select from drizzle.__drizzle_migrations')).rowCount).toBe(VERSIONS.length)
  await client.end()
})
