import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Statement } from './statement.ts'

export { changedRows, rows } from './rows.ts'

type NoSchema = Record<string, never>

/** Drizzle over either driver. A Tx may stand wherever a Database is asked for. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema>
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

interface SharedHandle {
  db: Database
  /** A transaction that begins with `first`, whose rows `work` is given. */
  transaction<T, R, V>(first: Bound<R, V>, work: (tx: Tx, found: R[]) => Promise<T>): Promise<T>
  /**
   * The rows of `first` and of `second`, in a transaction of their own: one round trip where the driver can. When
   * `first` fails, `second` does nothing.
   */
  inOne<R, V, S, W>(first: Bound<R, V>, second: Bound<S, W>): Promise<[R[], S[]]>
  /** Throws AppError storage_full when the embedded database's disk is nearly full. */
  requireFreeSpace(): Promise<void>
  close(): Promise<void>
}

export type DatabaseHandle =
  | (SharedHandle & { kind: 'postgres'; pool: Pool; pglite?: undefined })
  | (SharedHandle & { kind: 'pglite'; pglite: PGlite; pool?: undefined })

/** A statement with the values of one call. */
export interface Bound<Row, Values> {
  statement: Statement<Row, Values>
  values: Values
}

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
