import { join } from 'node:path'
import { createAltcha } from '#captcha/altcha.ts'
import { createTurnstile } from '#captcha/turnstile.ts'
import type { Deps } from '#config/deps.ts'
import { type Env, isLoopback } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { BUILD, MIGRATIONS } from '#database/project-folders.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { noteRefused, tellOfScan } from '#features/documents/virus-scan/server/service.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { createLiveEvents, type LiveEvents } from '#features/notifications/stream/server/service.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { findInstallation, openInstallation } from '#files/installation.ts'
import { createClamdScanner } from '#files/scanning/clamd.ts'
import { forgetWaiting } from '#files/scanning/scan-store.ts'
import { createScanning } from '#files/scanning/scanned-file-store.ts'
import type { FileStorage } from '#files/storage.ts'
import { requireNoFiles, verifyStorageOwner } from '#files/storage-owner.ts'
import { createJobs } from '#jobs/jobs.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import { choosePayments } from '#payments/choose-payments.ts'
import { createLog } from '#server/log.ts'
import { commonHeaders } from '#server/middleware/security-headers.ts'
import { NOTICE_TEXTS } from '#server/notice-texts.ts'
import { PERSONAL_DATA } from '#server/personal-data.ts'

/** Deps, and the notification streams, which end with the server. */
export interface ServerDeps extends Deps {
  live: LiveEvents
  notices: NoticeTexts
}

/** Opens database, storage and the other dependencies: the only place where an implementation is chosen. */
export async function buildDeps(env: Env): Promise<ServerDeps> {
  const log = createLog(env.logLevel)
  const { storage, place } = chooseStorage(env)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    beforeFirstStart: () => requireNoFiles({ storage, place }),
    log,
  })
  try {
    const files = await openFiles({ env, storage, place, database, log })
    const scanning = await openScanning({ env, database, log, files, told: () => deps })
    const deps: ServerDeps = {
      env,
      log,
      database,
      files: scanning?.files ?? files,
      scanning,
      inspector: createProcessInspector(),
      jobs: createJobs({ database, log }),
      live: createLiveEvents({ database, log, headers: commonHeaders(env), notices: NOTICE_TEXTS }),
      notices: NOTICE_TEXTS,
      mailer: createMailer(env),
      payments: await choosePayments({ ...env, db: database.db, log }),
      captcha: env.turnstile ? createTurnstile(env.turnstile) : createAltcha({ secret: env.appSecret }),
      personalData: PERSONAL_DATA,
      resourcesDir: join(BUILD, 'resources'),
      now: () => new Date(),
    }
    return deps
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the storage of this installation. Throws StartError for the storage of another installation, and for another
 * FILES_KEY.
 */
async function openFiles(
  base: Pick<Deps, 'env' | 'database' | 'log'> & { storage: FileStorage; place: string },
) {
  const { storage, place, log, env } = base
  const { db } = base.database
  const listReferenced = () => listAllObjects(db)
  const owner = await findInstallation(db)
  const verdict = await verifyStorageOwner({ storage, installationId: owner, listReferenced, place })
  const installationId = await openInstallation({ db, filesKey: env.filesKey })
  if (verdict !== 'own') await storage.writeOwner(installationId)
  const missing = verdict === 'empty' ? (await listReferenced()).length : 0
  if (missing > 0)
    log.error(
      { missing },
      'files that the database refers to are missing in the storage: restore them from a backup',
    )
  return createEncryptedFileStore({ storage, db, filesKey: env.filesKey, installationId, log })
}

/** The virus check, if there is one. */
async function openScanning({
  env,
  database,
  log,
  files,
  told,
}: Pick<Deps, 'env' | 'database' | 'log' | 'files'> & { told(): Deps }) {
  if (env.clamav)
    return createScanning({
      files,
      db: database.db,
      log,
      scanner: createClamdScanner({ address: env.clamav }),
      onSettled: (name) => tellOfScan(told(), name),
      onRefused: (about) => noteRefused({ database, log }, about),
    })
  await forgetWaiting(database.db)
  return null
}

function createMailer({ smtpUrl, mailFrom }: Env) {
  if (!smtpUrl) return null
  return createSmtpTransport({ url: smtpUrl, from: mailFrom, isLocal: isLoopback(smtpUrl.hostname) })
}
