import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { StartError } from '../errors/start-error.ts'
import { isLockConflict } from './outage.ts'
import { rows } from './rows.ts'

/** An arbitrary number that nothing else in the database locks. */
const LOCK_KEY = 7_062_318_045
/**
 * How long a migration waits for a table that people use. Less than PostgreSQL's deadlock_timeout of a second: of a
 * migration and a request that wait for each other the migration gives way.
 */
const LOCK_TIMEOUT_MS = 500
/** Delays before a migration is tried again. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 3_000
/** After this time a start gives up a migration that never gets its tables. */
const PATIENCE_MS = 120_000

interface MigrationOptions<Db> {
  db: Db
  migrationsDir: string
  patienceMs?: number
}

/**
 * Applies the missing migrations. `db` must use one connection, not a pool: the advisory lock, which makes servers that
 * start together wait for each other, belongs to a connection. Throws StartError when one of them does not get its tables.
 */
export async function migratePostgres(options: MigrationOptions<NodePgDatabase>): Promise<void> {
  const { db } = options
  if (await isNewest(options)) return
  await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`)
  try {
    await applyMissing(options)
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`)
  }
}

/** Applies the missing migrations; the lock of the data folder already excludes other processes. */
export async function migratePglite(options: MigrationOptions<PgliteDatabase>): Promise<void> {
  if (await isNewest(options)) return
  await applyMissing(options)
}

type MigratedDatabase = NodePgDatabase | PgliteDatabase

/**
 * True when no migration is missing, which is the usual case. It compares the time of the newest one, as Drizzle does,
 * with two statements instead of eight. The newest is the last to be committed, so no lock is needed.
 */
async function isNewest({ db, migrationsDir }: MigrationOptions<MigratedDatabase>): Promise<boolean> {
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta/_journal.json'), 'utf8')) as Journal
  const [table] = rows<{ known: boolean }>(
    await execute(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`),
  )
  if (!table?.known) return false
  const last = await readLast(db)
  return entries.every(({ when }) => when <= last)
}

interface Journal {
  entries: { when: number }[]
}

/**
 * In the table of Drizzle's own migrator, which applies all that are missing in one transaction: the more tables it locks,
 * the surer it waits for a request that waits for it.
 */
async function applyMissing(options: MigrationOptions<MigratedDatabase>): Promise<void> {
  const { db, migrationsDir } = options
  await execute(db, sql`create schema if not exists drizzle`)
  await execute(
    db,
    sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`,
  )
  const last = await readLast(db)
  for (const migration of readMigrationFiles({ migrationsFolder: migrationsDir }))
    if (migration.folderMillis > last) await applyPatiently(options, migration)
}

async function applyPatiently(
  { db, migrationsDir, patienceMs = PATIENCE_MS }: MigrationOptions<MigratedDatabase>,
  migration: MigrationMeta,
): Promise<void> {
  const end = performance.now() + patienceMs
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await applyOne(db, migration)
    } catch (error) {
      if (!isLockConflict(error)) throw error
      if (performance.now() > end)
        throw new StartError(
          `A migration of ${migrationsDir} did not get the tables it changes within ${Math.round(patienceMs / 1000)} seconds, because ` +
            'other connections use them (a running server, a backup, an open transaction): nothing of it was changed. ' +
            'Start again when they are idle, or stop the other servers first.',
          { cause: error },
        )
      await sleep(wait * (0.5 + Math.random() / 2))
    }
  }
}

/** One migration is one transaction. */
async function applyOne(db: MigratedDatabase, { sql: statements, hash, folderMillis }: MigrationMeta) {
  await (db as NodePgDatabase).transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout to '${LOCK_TIMEOUT_MS}ms'`))
    for (const text of statements) await tx.execute(sql.raw(text))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  })
}

/** The time of the newest applied migration; -1 when there is none. */
async function readLast(db: MigratedDatabase): Promise<number> {
  const [last] = rows<{ at: string | null }>(
    await execute(db, sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`),
  )
  return Number(last?.at ?? -1)
}

/** Both drivers take the same call, with different types. */
const execute = (db: MigratedDatabase, query: ReturnType<typeof sql>) => (db as NodePgDatabase).execute(query)
