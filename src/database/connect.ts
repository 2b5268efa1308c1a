import type { Logger } from 'pino'
import type { DatabaseHandle } from './database.ts'
import type { Migration } from './migrate.ts'
import type { ObserveStatement } from './statement-observer.ts'

interface ConnectOptions {
  /** postgres://…; without it the embedded database in `dataDir`/db is used. */
  databaseUrl: string | undefined
  dataDir: string
  migrationsDir: string
  /** False opens the database as it is; an embedded one must exist. */
  migrate?: boolean
  /** Told of the migrations that were applied, if any was. */
  onMigrated?(applied: readonly Migration[]): void
  /** A migrated embedded database that a new one is copied from on the first start. */
  templateDir?: string
  /** Runs before an embedded database is created; an error prevents the creation. */
  beforeFirstStart?(): Promise<void>
  log: Logger
  /** Told of every statement after the migrations. */
  observe?: ObserveStatement
}

/**
 * Opens the database and applies the missing migrations. Throws StartError for one that another version has migrated, or that
 * lacks roles or row policies, and for other faults that an operator can correct, for
 * example DataFolderInUseError.
 */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseHandle> {
  // Only the driver that is used is loaded: both together would cost memory and start time.
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...options, databaseUrl: options.databaseUrl })
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite(options)
}
