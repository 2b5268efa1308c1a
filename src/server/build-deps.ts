import { join } from 'node:path'
import { createProcessInspector } from '#adapters/file-inspection/process-inspector.ts'
import { createSmtpTransport } from '#adapters/mail/smtp-transport.ts'
import { choosePayments } from '#adapters/payments/choose-payments.ts'
import { createLocalStorage } from '#adapters/storage/local-storage.ts'
import { connectDatabase } from '#database/connect.ts'
import type { Deps } from '#platform/deps.ts'
import { createFileVault } from '#platform/file-vault.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLiveEvents } from '#platform/live-events.ts'
import { type Env, isLoopback } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { commonHeaders } from '#server/middleware/security-headers.ts'

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
    live: createLiveEvents({ database, log, headers: commonHeaders(env) }),
    mailer: createMailer(env),
    payments: await choosePayments({ ...env, db: database.db, log }),
    resourcesDir: join(ROOT, 'build/resources'),
    now: () => new Date(),
  }
}

function createMailer({ smtpUrl, mailFrom }: Env) {
  if (!smtpUrl) return null
  return createSmtpTransport({ url: smtpUrl, from: mailFrom, isLocal: isLoopback(smtpUrl.hostname) })
}
