import type { Logger } from 'pino'
import type { FileInspector } from '#adapters/file-inspection/file-inspector.ts'
import type { MailTransport } from '#adapters/mail/mail-transport.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { DatabaseHandle } from '#database/connect.ts'
import type { FileVault } from '#platform/file-vault.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { LiveEvents } from '#platform/live-events.ts'
import type { Env } from '#server/env.ts'

/** What every server half stands on; made once in server/build-deps.ts. */
export interface Deps {
  env: Env
  database: DatabaseHandle
  files: FileVault
  inspector: FileInspector
  jobs: Jobs
  live: LiveEvents
  /** Null while mail stays in the local outbox. */
  mailer: MailTransport | null
  payments: PaymentProvider
  /** The PDFs the build makes, and their manifest.json. */
  resourcesDir: string
  log: Logger
  now(): Date
}
