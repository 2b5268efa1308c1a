import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runOnPostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator'
import { StartError } from '../errors/start-error.ts'
import type { Database } from './database.ts'
import { requireMadeParts } from './made-parts.ts'
import { rows } from './rows.ts'

/** An arbitrary number that nothing else in the database locks. */
const LOCK_KEY = 7_062_318_045

/** A migration of the folder. */
export interface Migration {
  /** For example '0061_schedule_runs'. */
  tag: string
  /** Its time in milliseconds, which the database remembers. */
  when: number
}

/**
 * Applies the missing migrations and returns those it has applied. `db` must use one connection, not a pool: the advisory lock, which makes
 * servers that start together wait for each other, belongs to a connection. Throws StartError for a database that another
 * version has migrated, and for one that lacks what its migrations made.
 */
export async function migratePostgres({
  db,
  migrationsDir,
}: {
  db: NodePgDatabase
  migrationsDir: string
}): Promise<Migration[]> {
  let missing = await requireKnown(db, migrationsDir)
  if (missing.length > 0) {
    await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`)
    try {
      // Another server may have applied them meanwhile.
      missing = await requireKnown(db, migrationsDir)
      if (missing.length > 0) await runOnPostgres(db, { migrationsFolder: migrationsDir })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`)
    }
  }
  await requireMadeParts(db, newestOf(migrationsDir))
  return missing
}

/** The same; the lock of the data folder already excludes other processes. */
export async function migratePglite({
  db,
  migrationsDir,
}: {
  db: PgliteDatabase
  migrationsDir: string
}): Promise<Migration[]> {
  const missing = await requireKnown(db as unknown as NodePgDatabase, migrationsDir)
  if (missing.length > 0) await runOnPglite(db, { migrationsFolder: migrationsDir })
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
 * Compares times, as Drizzle does, with two statements instead of eight: usually nothing is missing. Missing migrations are
 * committed together, so no lock is needed.
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
