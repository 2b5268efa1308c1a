import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runOnPostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator'
import { rows } from './rows.ts'

/** An arbitrary number that nothing else in the database locks: who migrates or restores has it. */
export const LOCK_KEY = 7_062_318_045

/**
 * Applies the missing migrations. `db` must use one connection, not a pool: the advisory lock, which makes servers that
 * start together wait for each other, belongs to a connection.
 */
export async function migratePostgres({ db, migrationsDir }: { db: NodePgDatabase; migrationsDir: string }) {
  if (await isNewest({ db, migrationsDir })) return
  await db.execute(sql`select pg_advisory_lock(${LOCK_KEY})`)
  try {
    await runOnPostgres(db, { migrationsFolder: migrationsDir })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${LOCK_KEY})`)
  }
}

/** Applies the missing migrations; the lock of the data folder already excludes other processes. */
export async function migratePglite({ db, migrationsDir }: { db: PgliteDatabase; migrationsDir: string }) {
  if (await isNewest({ db, migrationsDir })) return
  await runOnPglite(db, { migrationsFolder: migrationsDir })
}

/**
 * True when no migration is missing, which is the usual case. It compares the time of the newest one, as Drizzle does,
 * with two statements instead of eight. Missing migrations are committed together, so no lock is needed.
 */
async function isNewest(options: {
  db: NodePgDatabase | PgliteDatabase
  migrationsDir: string
}): Promise<boolean> {
  const { migrationsDir } = options
  const db = options.db as NodePgDatabase
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta/_journal.json'), 'utf8')) as Journal
  const [table] = rows<{ known: boolean }>(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`),
  )
  if (!table?.known) return false
  const [last] = rows<{ at: string }>(
    await db.execute(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`),
  )
  return entries.every(({ when }) => when <= Number(last?.at ?? -1))
}

interface Journal {
  entries: { when: number }[]
}
