// The migration that gave every person a case, on a database of the version before it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { migrateBusyTables } from './busy-tables.ts'

export const about =
  'A migration of seven tables while eight people write to two servers. Then 10,000 people with 80,000 documents get their cases; the migration is killed again and again, then runs to its end.'
/** Of the busy tables four times as many. */
export const defaultRounds = 5
export const names = ['busy-tables']

const PEOPLE = 10_000
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
/** The last migration of the version without cases. */
const LAST_BEFORE = '0013_languages'

export async function run({
  rounds,
  only = [],
}: {
  rounds: number
  only?: readonly string[]
}): Promise<void> {
  await migrateBusyTables(4 * rounds)
  if (only.length === 0) await killAndMigrate(rounds)
}

/** Each round kills the migration at another moment; afterwards it runs to its end once, which is timed. */
async function killAndMigrate(rounds: number): Promise<void> {
  const postgres = await startPostgresServer()
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-migration-'))
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database pobyt_migration')
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = '/pobyt_migration'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await migrate(url.href, copyMigrationsUntil(LAST_BEFORE, folder))
    await fill(client)
    const milliseconds = await killEachRound({ client, url: url.href, rounds })
    await check(client)
    const seconds = (milliseconds / 1000).toFixed(1)
    console.log(
      `killed ${rounds} times; then ${PEOPLE} people with ${8 * PEOPLE} documents in ${seconds} s, start of the process included`,
    )
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the milliseconds of the run that was not killed. */
async function killEachRound(place: { client: pg.Client; url: string; rounds: number }): Promise<number> {
  const { client, url, rounds } = place
  for (let round = 1; round <= rounds; round += 1) {
    const child = startMigration(url, MIGRATIONS)
    const ended = once(child, 'exit')
    await isMigrating(client, child)
    // Somewhere between its first statement and some seconds later.
    await sleep(Math.random() * 2_000)
    child.kill('SIGKILL')
    await ended
    const { rows } = await client.query(
      `select to_regclass('cases') as cases, to_regclass('applications') as old`,
    )
    const isWhole = (rows[0].cases === null) === (rows[0].old !== null)
    if (!isWhole) throw new Error(`half a migration was left in round ${round}`)
    // Each migration is a transaction: the one with the cases may be over, and cannot be killed again.
    if (rows[0].cases !== null) {
      console.log(`kill ${round} came after the cases were made`)
      break
    }
  }
  const startedAt = performance.now()
  await migrate(url, MIGRATIONS)
  return performance.now() - startedAt
}

async function isMigrating(client: pg.Client, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const { rows } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    if (rows.length > 0) return
    await sleep(5)
  }
}

function startMigration(databaseUrl: string, migrationsDir: string): ChildProcess {
  const code = `
    import { connectDatabase } from '#database/connect.ts'
    const quiet = { warn() {}, error() {}, info() {} }
    const options = ${JSON.stringify({ databaseUrl, migrationsDir, dataDir: tmpdir() })}
    const handle = await connectDatabase({ ...options, log: quiet })
    await handle.close()`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function migrate(databaseUrl: string, migrationsDir: string): Promise<void> {
  const [code] = await once(startMigration(databaseUrl, migrationsDir), 'exit')
  if (code !== 0) throw new Error(`the migration ended with ${code}`)
}

function copyMigrationsUntil(last: string, folder: string): string {
  const target = join(folder, 'migrations')
  cpSync(MIGRATIONS, target, { recursive: true })
  const path = join(target, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return target
}

async function fill(client: pg.Client): Promise<void> {
  const person = `from generate_series(1, ${PEOPLE}) n`
  const at = `timestamptz '2025-07-01 10:00Z' + n * interval '1 hour'`
  for (const statement of [
    `insert into "user" (id, full_name, email, terms_version, terms_accepted_at, created_at)
      select 'u' || n, 'Person ' || n, 'user' || n || '@example.com', 'seed', ${at}, ${at} ${person}`,
    `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
      select 'u' || n, 'Person ' || n, '+48573000118', 'ul. Prosta 51', '1994-04-03', 'Georgia', 'AB' || n, ${at} ${person}`,
    `insert into application_forms (user_id, purpose_of_stay, monthly_income, accommodation, criminal_record, health_insurance, updated_at)
      select 'u' || n, 'work', 5200, 'rented', 'no', 'ZUS', ${at} ${person}`,
    `insert into documents (user_id, document_type, file_name, file_size, content_type, object_name, uploaded_at)
      select 'u' || n, t, t || '.pdf', 1000, 'application/pdf', 'u' || n || '/' || t || '-0.pdf', ${at} ${person},
        unnest(array['passport','photo','application_form','accommodation','health_insurance','financial_proof',
          'purpose_documents','cv']) t`,
    `insert into appointments (user_id, office_location, appointment_date, appointment_time, seat)
      select 'u' || n, 'warsaw', date '2027-01-04' + n / 13, '10:00', 1 + n % 13 ${person}`,
    `insert into payments (user_id, package_type, status, amount, provider, session_id, completed_at)
      select 'u' || n, 'standard', 'completed', 199900, 'sandbox', 'seed-' || n, ${at} ${person}`,
    `insert into applications (user_id, submitted_at)
      select 'u' || n, ${at} + interval '1 day' ${person} where n % 2 = 0`,
  ])
    await client.query(statement)
}

/** Everything has its case, nothing is lost, and the numbers have no gaps. */
async function check(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select (select count(*)::int from cases) as cases,
      (select count(*)::int from cases where stage = 'submitted') as submitted,
      (select count(*)::int from submissions where answers -> 'application_form' ->> 'monthly_income' = '5200') as frozen,
      (select count(*)::int from submission_documents) as named,
      (select count(*)::int from documents d join cases c on c.id = d.case_id and c.user_id = d.user_id) as documents,
      (select count(*)::int from payments where case_id is not null) as payments,
      (select count(*)::int from case_events) as events,
      (select bool_and(n = place) from (
        select split_part(number, '-', 2)::int as n,
          row_number() over (partition by left(number, 4) order by opened_at, user_id) as place from cases) x) as gapless,
      (select sum(last)::int from case_numbers) as numbers`)
  const half = PEOPLE / 2
  const expected = {
    cases: PEOPLE,
    submitted: half,
    frozen: half,
    named: 8 * half,
    documents: 8 * PEOPLE,
    payments: PEOPLE,
    events: PEOPLE + half,
    gapless: true,
    numbers: PEOPLE,
  }
  if (JSON.stringify(rows[0]) !== JSON.stringify(expected)) throw new Error(JSON.stringify(rows[0]))
}
