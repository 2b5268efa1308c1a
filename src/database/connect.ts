import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

export { changedRows, rows } from './rows.ts'

type NoSchema = Record<string, never>

/** Drizzle over either driver. A Tx may stand wherever a Database is asked for. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema>
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

interface SharedHandle {
  db: Database
  /** Throws AppError storage_full when the embedded database's disk is nearly full. */
  requireFreeSpace(): Promise<void>
  close(): Promise<void>
}

export type DatabaseHandle =
  | (SharedHandle & { kind: 'postgres'; pool: Pool; pglite?: undefined })
  | (SharedHandle & { kind: 'pglite'; pglite: PGlite; pool?: undefined })

export interface ConnectOptions {
  /** postgres://…; without it the embedded database in `dataDir`/db. */
  databaseUrl: string | undefined
  dataDir: string
  migrationsDir: string
  /** A migrated embedded database to begin from; used once, when `dataDir` holds none yet. */
  templateDir?: string
  /** Runs before an embedded database is made; its error keeps it from being made. */
  beforeFirstStart?(): Promise<void>
  log: Logger
}

/**
 * Opens the database and brings it to the newest migration.
 * Throws StartError for what an operator can put right, DataFolderInUseError among it.
 */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseHandle> {
  // Each driver is loaded only where it is used: together they would cost memory and start time.
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...options, databaseUrl: options.databaseUrl })
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite(options)
}
