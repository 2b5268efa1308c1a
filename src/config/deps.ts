import type { Logger } from 'pino'
import type { Captcha } from '#captcha/captcha.ts'
import type { Env } from '#config/env.ts'
import type { DatabaseHandle } from '#database/database.ts'
import type { EncryptedFileStore } from '#files/encrypted-file-store.ts'
import type { FileInspector } from '#files/inspection/file-inspector.ts'
import type { Scanning } from '#files/scanning/scanned-file-store.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { KsefConnector } from '#ksef/ksef-connector.ts'
import type { MailTransport } from '#mail/mail-transport.ts'
import type { PaymentProvider } from '#payments/payment-provider.ts'
import type { PersonalData } from '#personal-data/personal-data.ts'

/** The dependencies that every service is given; made once by src/server/build-deps.ts. */
export interface Deps {
  env: Env
  database: DatabaseHandle
  files: EncryptedFileStore
  /** Null without CLAMAV_HOST: then nothing is checked for viruses. */
  scanning: Scanning | null
  inspector: FileInspector
  jobs: Jobs
  /** Null when there is no SMTP_URL and mail stays in the local outbox. */
  mailer: MailTransport | null
  payments: PaymentProvider
  /** Null where invoices are entered in KSeF by hand. */
  ksef: KsefConnector | null
  captcha: Captcha
  personalData: PersonalData
  /** Folder of the PDFs that the build makes, and of their manifest.json. */
  resourcesDir: string
  /** Folder of the legal texts that are printed with the operator's data. */
  legalDir: string
  log: Logger
  now(): Date
}
