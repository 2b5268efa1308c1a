import { join } from 'node:path'
import { createAltcha } from '#captcha/altcha.ts'
import { createTurnstile } from '#captcha/turnstile.ts'
import type { Deps } from '#config/deps.ts'
import { type Env, isLoopback } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { BUILD, MIGRATIONS } from '#database/project-folders.ts'
import { createStatementObserver } from '#database/statement-observer.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { createLiveEvents, type LiveEvents } from '#features/notifications/stream/server/service.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { findInstallation, openInstallation } from '#files/installation.ts'
import { observeStorage } from '#files/observed-storage.ts'
import type { FileStorage } from '#files/storage.ts'
import { requireNoFiles, verifyStorageOwner } from '#files/storage-owner.ts'
import { createUploadMemory, type UploadMemory } from '#files/upload/upload-memory.ts'
import { createJobs } from '#jobs/jobs.ts'
import { observeMailer } from '#mail/observed-mailer.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import { choosePayments } from '#payments/choose-payments.ts'
import { readBuildInfo } from '#server/build-info.ts'
import { createLog } from '#server/log.ts'
import { createRequestMetrics, type RequestMetrics } from '#server/metrics/request-metrics.ts'
import { commonHeaders } from '#server/middleware/security-headers.ts'
import { NOTICE_TEXTS } from '#server/notice-texts.ts'
import { PERSONAL_DATA } from '#server/personal-data.ts'
import { openTelemetry, type Telemetry } from '#telemetry/telemetry.ts'

/** Deps, and what only the server itself needs: the notification streams, which end with it, and how it is seen. */
export interface ServerDeps extends Deps {
  live: LiveEvents
  notices: NoticeTexts
  uploads: UploadMemory
  telemetry: Telemetry
  requests: RequestMetrics
}

/** Opens database, storage and the other dependencies: the only place where an implementation is chosen. */
export async function buildDeps(env: Env, log = createLog(env.logLevel)): Promise<ServerDeps> {
  const { version } = readBuildInfo()
  const telemetry = await openTelemetry({ traceEndpoint: env.traceEndpoint, version })
  const { storage: bareStorage, place } = chooseStorage(env)
  const storage = observeStorage(bareStorage, telemetry)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    beforeFirstStart: () => requireNoFiles({ storage, place }),
    log,
    observe: createStatementObserver({ telemetry, slowMs: env.slowStatementMs, log }),
  })
  try {
    return {
      env,
      log,
      database,
      files: await openFiles({ env, storage, place, database, log }),
      inspector: createProcessInspector(),
      jobs: createJobs({ database, log }),
      live: createLiveEvents({ database, log, headers: commonHeaders(env), notices: NOTICE_TEXTS }),
      notices: NOTICE_TEXTS,
      uploads: createUploadMemory(),
      telemetry,
      requests: createRequestMetrics(telemetry.metrics),
      mailer: createMailer(env, telemetry),
      payments: await choosePayments({ ...env, db: database.db, log }),
      captcha: env.turnstile ? createTurnstile(env.turnstile) : createAltcha({ secret: env.appSecret }),
      personalData: PERSONAL_DATA,
      resourcesDir: join(BUILD, 'resources'),
      now: () => new Date(),
    }
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

function createMailer({ smtpUrl, mailFrom }: Env, telemetry: Telemetry) {
  if (!smtpUrl) return null
  const transport = createSmtpTransport({
    url: smtpUrl,
    from: mailFrom,
    isLocal: isLoopback(smtpUrl.hostname),
  })
  return observeMailer(transport, telemetry)
}
