import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAltcha } from '#captcha/altcha.ts'
import { createTurnstile } from '#captcha/turnstile.ts'
import type { Deps } from '#config/deps.ts'
import { type Env, isLoopback } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { BUILD, MIGRATIONS } from '#database/project-folders.ts'
import { createStatementObserver } from '#database/statement-observer.ts'
import { openAppSecret } from '#features/account/app-secret/server/service.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { noteRefused, tellOfScan } from '#features/documents/virus-scan/server/service.ts'
import type { NoticeTexts } from '#features/notifications/server/mail.ts'
import { createLiveEvents, type LiveEvents } from '#features/notifications/stream/server/service.ts'
import { chooseStorage, openFolder } from '#files/choose-storage.ts'
import { createEncryptedFileStore } from '#files/encrypted-file-store.ts'
import { createFilesKeys } from '#files/files-keys.ts'
import { createProcessInspector } from '#files/inspection/process-inspector.ts'
import { findInstallation, openInstallation } from '#files/installation.ts'
import { observeStorage } from '#files/observed-storage.ts'
import { createClamdScanner } from '#files/scanning/clamd.ts'
import { forgetWaiting } from '#files/scanning/scan-store.ts'
import { createScanning } from '#files/scanning/scanned-file-store.ts'
import type { FileStorage } from '#files/storage.ts'
import { requireMoved, requireNoFiles, verifyStorageOwner } from '#files/storage-owner.ts'
import { createUploadMemory, type UploadMemory } from '#files/upload/upload-memory.ts'
import { createJobs } from '#jobs/jobs.ts'
import { chooseKsef } from '#ksef/choose-ksef.ts'
import { observeMailer } from '#mail/observed-mailer.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import { choosePayments } from '#payments/choose-payments.ts'
import { keepNewSecrets } from '#server/keep-secrets.ts'
import { createLog } from '#server/log.ts'
import { createRequestMetrics, type RequestMetrics } from '#server/metrics/request-metrics.ts'
import { commonHeaders } from '#server/middleware/security-headers.ts'
import { NOTICE_TEXTS } from '#server/notice-texts.ts'
import { PERSONAL_DATA } from '#server/personal-data.ts'
import { listUnbuiltMigrations, readProgramVersion } from '#server/program-version.ts'
import { acceptedSecrets } from '#session/config.ts'
import { openTelemetry, type Telemetry } from '#telemetry/telemetry.ts'

/** Deps, and what only the server itself needs: the notification streams, which end with it, and how it is seen. */
export interface ServerDeps extends Deps {
  live: LiveEvents
  notices: NoticeTexts
  uploads: UploadMemory
  telemetry: Telemetry
  requests: RequestMetrics
}

interface BuildOptions {
  /** The folder of the pages and texts with the operator's data. */
  operatorSite?: string
  log?: Logger | undefined
}

/** Opens database, storage and the other dependencies: the only place where an implementation is chosen. */
export async function buildDeps(
  env: Env,
  { operatorSite = BUILD, log = createLog(env.logLevel) }: BuildOptions = {},
): Promise<ServerDeps> {
  logProgram(log)
  const { version } = readProgramVersion()
  const telemetry = await openTelemetry({ traceEndpoint: env.traceEndpoint, version })
  const { storage: bareStorage, place } = await chooseStorage(env)
  const storage = observeStorage(bareStorage, telemetry)
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    onMigrated: (applied) =>
      log.info({ migrations: applied.map(({ tag }) => tag) }, 'the database was migrated'),
    beforeFirstStart: () => requireNoFiles({ storage, place }),
    log,
    observe: createStatementObserver({ telemetry, slowMs: env.slowStatementMs, log }),
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
      uploads: createUploadMemory(),
      telemetry,
      requests: createRequestMetrics(telemetry.metrics),
      mailer: createMailer(env, telemetry),
      payments: await choosePayments({ ...env, db: database.db, log }),
      ksef: await chooseKsef({ ksef: env.ksef, isPractice: env.stripe === null, now: () => new Date() }),
      captcha: createCaptcha(env),
      personalData: PERSONAL_DATA,
      resourcesDir: join(BUILD, 'resources'),
      legalDir: join(operatorSite, 'resources'),
      now: () => new Date(),
    }
    return deps
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Says which program starts, and warns of one that is older than the sources beside it. */
function logProgram(log: Logger): void {
  log.info({ ...readProgramVersion(), node: process.versions.node }, 'Pobyt starts')
  const unbuilt = listUnbuiltMigrations()
  if (unbuilt.length > 0)
    log.warn({ migrations: unbuilt }, 'the sources were updated but not built: run npm ci and npm run build')
}

/**
 * Opens the storage of this installation. Throws StartError for the storage of another installation, and for another or a
 * lost FILES_KEY or APP_SECRET.
 */
async function openFiles(
  base: Pick<Deps, 'env' | 'database' | 'log'> & { storage: FileStorage; place: string },
) {
  const { storage, place, log, env } = base
  const { db } = base.database
  const listReferenced = () => listAllObjects(db)
  const owner = await findInstallation(db)
  const verdict = await verifyStorageOwner({ storage, installationId: owner, listReferenced, place })
  await keepNewSecrets(env, db)
  const installationId = await openInstallation({ ...env, db })
  await openAppSecret({ env, db, log })
  const missing = verdict === 'empty' ? (await listReferenced()).length : 0
  if (missing > 0 && env.s3) await requireMoved({ from: openFolder(env), place, installationId })
  if (verdict !== 'own') await storage.writeOwner(installationId)
  if (missing > 0)
    log.error(
      { missing },
      'files that the database refers to are missing in the storage: restore them from a backup',
    )
  return createEncryptedFileStore({ storage, db, keys: createFilesKeys(env), installationId, log })
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

function createCaptcha(env: Env) {
  return env.turnstile
    ? createTurnstile(env.turnstile)
    : createAltcha({ secrets: () => acceptedSecrets(env) })
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
