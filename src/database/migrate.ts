import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { StartError } from '../errors/start-error.ts'
import type { Database } from './database.ts'
import { requireMadeParts } from './made-parts.ts'
import { isLockConflict } from './outage.ts'
import { rows } from './rows.ts'

/** An arbitrary number that nothing else in the database locks: who migrates or restores has it. */
export const LOCK_KEY = 7_062_318_045

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

/** A migration of the folder. */
export interface Migration {
  /** For example '0060_schedule_runs'. */
  tag: string
  /** Its time in milliseconds, which the database remembers. */
  when: number
}

interface MigrationOptions<Db> {
  db: Db
  migrationsDir: string
  patienceMs?: number
}

/**
 * Applies the missing migrations and returns those it has applied. `db` must use one connection, not a pool: the advisory
 * lock, which makes servers that start together wait for each other, belongs to a connection. Throws StartError for a
 * database that another version has migrated, for one that lacks what its migrations made, and when one of them does not
 * get its tables.
 */
export async function migratePostgres(options: MigrationOptions<NodePgDatabase>): Promise<Migration[]> {
  const { db, migrationsDir } = options
  let missing = await requireKnown(db, migrationsDir)
  if (missing.length > 0) {
    await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`)
    try {
      // Another server may have applied them meanwhile.
      missing = await requireKnown(db, migrationsDir)
      if (missing.length > 0) await applyMissing(options)
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`)
    }
  }
  await requireMadeParts(db, newestOf(migrationsDir))
  return missing
}

/** The same; the lock of the data folder already excludes other processes. */
export async function migratePglite(options: MigrationOptions<PgliteDatabase>): Promise<Migration[]> {
  const { db, migrationsDir } = options
  const missing = await requireKnown(db as unknown as NodePgDatabase, migrationsDir)
  if (missing.length > 0) await applyMissing(options)
  await requireMadeParts(db as unknown as Database, newestOf(migrationsDir))
  return missing
}

/** The migrations of a folder, oldest first. */
export function readMigrations(migrationsDir: string): Migration[] {
  const { entries }: { entries: Migration[] } = JSON.parse(
    readFileSync(join(migrationsDir, 'meta/_journal.json'), 'utf8'),
  )
  return entries.map(({ tag, when }) => ({ tag, when }))
}

/** Time of the newest migration of a folder. */
export function newestOf(migrationsDir: string): number {
  return readMigrations(migrationsDir).at(-1)?.when ?? 0
}

/** How a database stands to the migrations of a folder. */
export interface MigrationState {
  /** What the database does not have yet, oldest first. */
  missing: Migration[]
  /** Whether its newest migration is one of the folder: else another version has migrated it. */
  isKnown: boolean
  /** Whether its newest migration is younger than every one of the folder. */
  isNewer: boolean
}

/**
 * Compares times, as Drizzle does, with two statements instead of eight: usually nothing is missing. The newest is
 * the last to be committed, so no lock is needed.
 */
export async function readMigrationState(
  db: Pick<Database, 'execute'>,
  migrationsDir: string,
): Promise<MigrationState> {
  const migrations = readMigrations(migrationsDir)
  const [table] = rows<{ known: boolean }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`),
  )
  if (!table?.known) return { missing: migrations, isKnown: true, isNewer: false }
  const [last] = rows<{ at: string | null }>(
    await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`),
  )
  const at = Number(last?.at ?? -1)
  return {
    missing: migrations.filter(({ when }) => when > at),
    isKnown: at < 0 || migrations.some(({ when }) => when === at),
    isNewer: migrations.every(({ when }) => when < at),
  }
}

/** What the operator reads of a database whose newest migration the program does not know. */
export function describeUnknownMigration({ isNewer }: Pick<MigrationState, 'isNewer'>): string {
  const version = isNewer ? 'a newer version' : 'another version'
  return (
    `This database was migrated by ${version} of Pobyt: its newest migration is not one of this program. Install the ` +
    'version that migrated it, or restore the backup from before that.'
  )
}

/** The missing migrations. Throws StartError when the database's newest migration is not one of the folder. */
async function requireKnown(db: Pick<Database, 'execute'>, migrationsDir: string): Promise<Migration[]> {
  const state = await readMigrationState(db, migrationsDir)
  if (!state.isKnown) throw new StartError(describeUnknownMigration(state))
  return state.missing
}

type MigratedDatabase = NodePgDatabase | PgliteDatabase

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
