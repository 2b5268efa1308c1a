import type { Logger } from 'pino'
import type { FileInspector } from '#adapters/file-inspection/file-inspector.ts'
import type { MailTransport } from '#adapters/mail/mail-transport.ts'
import type { DatabaseHandle } from '#database/connect.ts'
import type { FileVault } from '#platform/file-vault.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Env } from '#server/env.ts'

/** What every server half stands on; made once in server/build-deps.ts. */
export interface Deps {
  env: Env
  database: DatabaseHandle
  files: FileVault
  inspector: FileInspector
  jobs: Jobs
  /** Null while mail stays in the local outbox. */
  mailer: MailTransport | null
  log: Logger
  now(): Date
}
