import { join } from 'node:path'
import { createProcessInspector } from '#adapters/file-inspection/process-inspector.ts'
import { createSmtpTransport } from '#adapters/mail/smtp-transport.ts'
import { choosePayments } from '#adapters/payments/choose-payments.ts'
import { createLocalStorage } from '#adapters/storage/local-storage.ts'
import type { FileStorage } from '#adapters/storage/storage.ts'
import { connectDatabase } from '#database/connect.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import type { Deps } from '#platform/deps.ts'
import { createFileVault } from '#platform/file-vault.ts'
import { findInstallation, openInstallation } from '#platform/installation.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLiveEvents } from '#platform/live-events.ts'
import { judgeStorage, requireNoFiles } from '#platform/storage-owner.ts'
import { type Env, isLoopback } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { commonHeaders } from '#server/middleware/security-headers.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Opens what the product stands on; the one place where an adapter is chosen. */
export async function buildDeps(env: Env): Promise<Deps> {
  const log = createLog(env.logLevel)
  const place = join(env.dataDir, 'files')
  const storage = createLocalStorage(place)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: join(ROOT, 'migrations'),
    templateDir: join(ROOT, 'build/db-template'),
    beforeFirstStart: () => requireNoFiles({ storage, place }),
    log,
  })
  try {
    return {
      env,
      log,
      database,
      files: await openFiles({ env, storage, place, database, log }),
      inspector: createProcessInspector(),
      jobs: createJobs({ database, log }),
      live: createLiveEvents({ database, log, headers: commonHeaders(env) }),
      mailer: createMailer(env),
      payments: await choosePayments({ ...env, db: database.db, log }),
      resourcesDir: join(ROOT, 'build/resources'),
      now: () => new Date(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The files of this installation. Throws StartError for another's, and for another FILES_KEY. */
async function openFiles(
  base: Pick<Deps, 'env' | 'database' | 'log'> & { storage: FileStorage; place: string },
) {
  const { storage, place, log, env } = base
  const { db } = base.database
  const listReferenced = () => listAllObjects(db)
  const known = await findInstallation(db)
  const verdict = await judgeStorage({ storage, installationId: known, listReferenced, place })
  const installationId = await openInstallation({ db, filesKey: env.filesKey })
  if (verdict !== 'own') await storage.writeOwner(installationId)
  const missing = verdict === 'empty' ? (await listReferenced()).length : 0
  if (missing > 0) log.error({ missing }, 'files that the database refers to are not in the storage')
  return createFileVault({ storage, db, filesKey: env.filesKey, installationId, log })
}

function createMailer({ smtpUrl, mailFrom }: Env) {
  if (!smtpUrl) return null
  return createSmtpTransport({ url: smtpUrl, from: mailFrom, isLocal: isLoopback(smtpUrl.hostname) })
}
