import type { Logger } from 'pino'
import type { DatabaseHandle } from './database.ts'

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
