import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runOnPostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator'

/** Any number that nothing else in the database locks. */
const LOCK_KEY = 7_062_318_045

/**
 * Applies the missing migrations. `db` must stand on one connection, not a pool: the advisory lock, which
 * makes servers that start together wait for each other, belongs to a connection.
 */
export async function migratePostgres({ db, migrationsDir }: { db: NodePgDatabase; migrationsDir: string }) {
  await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`)
  try {
    await runOnPostgres(db, { migrationsFolder: migrationsDir })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`)
  }
}

/** Applies the missing migrations; the lock of the data folder already keeps others out. */
export async function migratePglite({ db, migrationsDir }: { db: PgliteDatabase; migrationsDir: string }) {
  await runOnPglite(db, { migrationsFolder: migrationsDir })
}
