import { join } from 'node:path'
import { createProcessInspector } from '#adapters/file-inspection/process-inspector.ts'
import { createLocalStorage } from '#adapters/storage/local-storage.ts'
import { connectDatabase } from '#database/connect.ts'
import type { Deps } from '#platform/deps.ts'
import { createFileVault } from '#platform/file-vault.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Env } from '#server/env.ts'
import { createLog } from '#server/log.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Opens what the product stands on; the one place where an adapter is chosen. */
export async function buildDeps(env: Env): Promise<Deps> {
  const log = createLog(env.logLevel)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: join(ROOT, 'migrations'),
    templateDir: join(ROOT, 'build/db-template'),
    log,
  })
  const storage = createLocalStorage(join(env.dataDir, 'files'))
  return {
    env,
    log,
    database,
    files: createFileVault({ storage, db: database.db, filesKey: env.filesKey }),
    inspector: createProcessInspector(),
    jobs: createJobs({ database, log }),
    mailer: null,
    now: () => new Date(),
  }
}
