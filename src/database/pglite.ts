import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { StartError } from '../errors/start-error.ts'
import { lockDataFolder } from './data-lock.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { isFirstStart, openUndamaged, prepareEmbeddedFolder } from './embedded-folder.ts'
import { requireFreeBytes, requireSpaceToCreate } from './free-space.ts'
import { type Migration, migratePglite } from './migrate.ts'
import { run } from './statement.ts'
import { type ObserveStatement, observePglite } from './statement-observer.ts'

/**
 * By default PGlite allocates 128 MB of buffers and zeroes them at each start: a tenth of a second, and memory that a
 * small database never uses. The file cache of the operating system holds what does not fit.
 */
export const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

interface PgliteOptions {
  dataDir: string
  migrationsDir: string
  migrate?: boolean
  onMigrated?(applied: readonly Migration[]): void
  templateDir?: string
  beforeFirstStart?(): Promise<void>
  log: { warn(text: string): void }
  observe?: ObserveStatement
}

/** One connection inside this process: there is no round trip to save. */
function createTransactions(db: Database): Pick<DatabaseHandle, 'transaction' | 'runBoth'> {
  return {
    transaction: (first, work) =>
      db.transaction(async (tx) => work(tx, await run(tx, first.statement, first.values))),
    runBoth: (first, second) =>
      db.transaction(async (tx) => [
        await run(tx, first.statement, first.values),
        await run(tx, second.statement, second.values),
      ]),
  }
}

/**
 * Opens the embedded database in `dataDir`/db for this process alone. Throws DataFolderInUseError when another process
 * has it, and StartError when it is damaged or, on the first start, when there is no space for it. Committed data
 * survives a killed process (the operating system has the write-ahead log before a commit is answered), but not a power
 * cut: PGlite never calls fsync.
 */
export async function openPglite(options: PgliteOptions): Promise<DatabaseHandle> {
  const { dataDir, migrationsDir, migrate = true, templateDir, log } = options
  if (!migrate && isFirstStart(join(dataDir, 'db')))
    throw new StartError(`There is no database in ${dataDir} yet.`)
  const lock = await lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'db')
    if (isFirstStart(folder)) {
      await requireSpaceToCreate(dataDir)
      await options.beforeFirstStart?.()
    }
    await prepareEmbeddedFolder({ folder, templateDir })
    const pglite = await openUndamaged(folder, () =>
      PGlite.create({ dataDir: folder, startParams: START_PARAMS }),
    )
    const db = drizzle(pglite)
    const applied = await openUndamaged(folder, async () =>
      migrate ? migratePglite({ db, migrationsDir }) : [],
    )
    if (applied.length > 0) options.onMigrated?.(applied)
    if (options.observe) observePglite(pglite, options.observe)
    log.warn(
      'embedded database: for trying out and small use; use PostgreSQL (DATABASE_URL) for anything that must survive a power cut',
    )
    return {
      kind: 'pglite',
      db: db as unknown as Database,
      ...createTransactions(db as unknown as Database),
      pglite,
      requireFreeSpace: () => requireFreeBytes(dataDir),
      async close() {
        await pglite.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
