import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, DatabaseHandle } from './connect.ts'
import { lockDataFolder } from './data-lock.ts'
import { requireFreeBytes } from './free-space.ts'
import { migratePglite } from './migrate.ts'
import { copyTemplate } from './template.ts'

interface Options {
  dataDir: string
  migrationsDir: string
  templateDir?: string
  log: { warn(text: string): void }
}

/**
 * Opens the embedded database in `dataDir`/db, alone: throws DataFolderInUseError when another process
 * has it. What was committed survives the end of the process at any moment (the write-ahead log is with
 * the operating system before a commit is answered), but not a power cut: PGlite never calls fsync.
 */
export async function openPglite({
  dataDir,
  migrationsDir,
  templateDir,
  log,
}: Options): Promise<DatabaseHandle> {
  const lock = await lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'db')
    await copyTemplate({ from: templateDir, to: folder })
    const pglite = await PGlite.create({ dataDir: folder })
    const db = drizzle(pglite)
    await migratePglite({ db, migrationsDir })
    log.warn(
      'embedded database: for trying out and small use; use PostgreSQL (DATABASE_URL) for anything that must survive a power cut',
    )
    return {
      kind: 'pglite',
      db: db as unknown as Database,
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
