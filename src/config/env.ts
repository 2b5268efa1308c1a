import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type BackupConfig, backupVariables, readBackupConfig } from '#backup/config.ts'
import {
  type CaptchaConfig,
  captchaVariables,
  listCaptchaFaults,
  readCaptchaConfig,
} from '#captcha/config.ts'
import { hasSampleClaims, listSampleValues, siteValuesOf, siteVariables } from '#config/operator-env.ts'
import { listSampleFaults } from '#config/sample-operator.ts'
import { draftSecret, previousName, readKeptSecret } from '#config/stored-secret.ts'
import { type DatabaseConfig, databaseVariables, readDatabaseConfig } from '#database/config.ts'
import { StartError } from '#errors/start-error.ts'
import { explainFolder } from '#errors/start-failure.ts'
import { type FilesConfig, filesVariables, listFilesFaults, readFilesConfig } from '#files/config.ts'
import { type KsefConfig, ksefVariables, listKsefFaults, readKsefConfig } from '#ksef/config.ts'
import { type LimitsConfig, limitsVariables, readLimitsConfig } from '#limits/config.ts'
import { type MailConfig, mailVariables, readMailConfig } from '#mail/config.ts'
import {
  listPaymentFaults,
  type PaymentsConfig,
  paymentVariables,
  readPaymentsConfig,
} from '#payments/config.ts'
import {
  type IdentityConfig,
  listIdentityFaults,
  readIdentityConfig,
  readSessionConfig,
  type SessionConfig,
  sessionVariables,
} from '#session/config.ts'
import type { Analytics, Operator } from '#shared/operator.ts'
import { readTelemetryConfig, type TelemetryConfig, telemetryVariables } from '#telemetry/config.ts'

/** The whole configuration of the server: the slices of the rooms, and values that belong to no room. */
export interface Env
  extends DatabaseConfig,
    LimitsConfig,
    MailConfig,
    FilesConfig,
    PaymentsConfig,
    KsefConfig,
    CaptchaConfig,
    IdentityConfig,
    SessionConfig,
    TelemetryConfig,
    BackupConfig {
  port: number
  host: string
  publicUrl: URL
  /** True when PUBLIC_URL is not set: every loopback name with this port is then our own origin. */
  publicUrlIsDefault: boolean
  trustProxy: BlockList | undefined
  dataDir: string
  /** Secrets that are to be kept in DATA_DIR, and are in no file yet: the start writes them, for a new installation only. */
  newSecrets: SecretName[]
  slotCapacity: number
  /** Working days within which a submitted application is checked; null without a promise. */
  checkWorkingDays: number | null
  /** Seconds from the closing of an account to its erasure, for tests; null for the time that is promised. */
  eraseAfterSeconds: number | null
  /** The most future appointments one person may have. */
  appointmentsAhead: number
  /** URL of an external booking calendar that replaces our own. */
  bookingCalendarUrl: string | undefined
  operator: Operator
  /** Operator variables that still have the sample's value although others are set. */
  operatorGaps: string[]
  /** True while the claims on the pages are the specification's, without what was counted. */
  hasSampleClaims: boolean
  analytics: Analytics | null
  requireEmailConfirmation: boolean
  /** False: browsers remove the service worker and what it has kept. */
  serviceWorker: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  production: boolean
}

/** The files of DATA_DIR that stand for APP_SECRET and FILES_KEY. */
export type SecretName = 'app-secret' | 'files-key'

export class EnvError extends StartError {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
  }
}

const DEFAULT_HOST = '127.0.0.1'
const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((v) => v === 'true')
const schema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default(DEFAULT_HOST),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SLOT_CAPACITY: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(100).default(1),
  CHECK_WORKING_DAYS: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(60).optional(),
  ERASE_AFTER_SECONDS: z.coerce
    .number({ error: 'must be a whole number' })
    .int()
    .min(0)
    .max(604_800)
    .optional(),
  APPOINTMENTS_AHEAD: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(100).default(2),
  ...databaseVariables,
  ...limitsVariables,
  ...mailVariables,
  ...filesVariables,
  ...paymentVariables,
  ...ksefVariables,
  ...captchaVariables,
  ...sessionVariables,
  ...telemetryVariables,
  ...backupVariables,
  BOOKING_CALENDAR_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  REQUIRE_EMAIL_CONFIRMATION: flag.optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
  ...siteVariables,
})

/**
 * Reads and validates the configuration, with the secrets that DATA_DIR keeps; where it keeps none they are drafted, and
 * `newSecrets` names them. Throws EnvError with every fault at once.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(values)
  const faults = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`)
  const trustProxy = readProxies(values.TRUST_PROXY, faults)
  const production = values.NODE_ENV === 'production'
  faults.push(...listConflicts(values, { production }))
  if (!parsed.success || faults.length > 0) throw new EnvError(faults)

  const v = parsed.data
  const dataDir = resolve(v.DATA_DIR)
  const site = siteValuesOf(v)
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: new URL(v.PUBLIC_URL ?? `http://localhost:${v.PORT}`),
    publicUrlIsDefault: v.PUBLIC_URL === undefined,
    dataDir,
    ...readDatabaseConfig(v),
    ...readLimitsConfig(v),
    ...readMailConfig(v, site.operator.email.contact),
    ...readPaymentsConfig(v),
    ...readKsefConfig(v),
    ...readCaptchaConfig(v),
    ...readIdentityConfig(v),
    ...readBackupConfig(v),
    ...readTelemetryConfig(v),
    ...readSecrets(dataDir, v),
    slotCapacity: v.SLOT_CAPACITY,
    checkWorkingDays: v.CHECK_WORKING_DAYS ?? null,
    eraseAfterSeconds: v.ERASE_AFTER_SECONDS ?? null,
    appointmentsAhead: v.APPOINTMENTS_AHEAD,
    bookingCalendarUrl: v.BOOKING_CALENDAR_URL,
    ...site,
    operatorGaps: listSampleValues(v),
    hasSampleClaims: hasSampleClaims(v),
    requireEmailConfirmation: v.REQUIRE_EMAIL_CONFIRMATION ?? v.SMTP_URL !== undefined,
    serviceWorker: v.SERVICE_WORKER === 'on',
    trustProxy,
    logLevel: v.LOG_LEVEL,
    production,
  }
}

/** Faults of combinations of values. It works on the unparsed values, so that one error lists every fault. */
function listConflicts(
  values: Partial<Record<string, string>>,
  { production }: { production: boolean },
): string[] {
  const faults: string[] = []
  if (values.RATE_LIMITS === 'off' && !isLoopback(values.HOST ?? DEFAULT_HOST)) {
    faults.push('RATE_LIMITS off is accepted only while HOST is a loopback address')
  }
  if (values.ERASE_AFTER_SECONDS && values.RATE_LIMITS !== 'off')
    faults.push('ERASE_AFTER_SECONDS is accepted only with RATE_LIMITS off, for tests')
  faults.push(
    ...listFilesFaults(values),
    ...listPaymentFaults(values, { production }),
    ...listKsefFaults(values),
    ...listCaptchaFaults(values),
    ...listIdentityFaults(values, isLoopback),
  )
  for (const name of ['APP_SECRET', 'FILES_KEY'])
    if (values[`${name}_PREVIOUS`] && !values[name]) faults.push(`${name}_PREVIOUS is used only with ${name}`)
  if (!production) return faults
  if (values.DATABASE_URL) {
    if (!values.APP_SECRET) faults.push('APP_SECRET is required in production with DATABASE_URL')
    if (!values.FILES_KEY) faults.push('FILES_KEY is required in production with DATABASE_URL')
  }
  return [...faults, ...listSampleFaults(values)]
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * The slices with a secret, which is taken from the environment, else from DATA_DIR. Throws EnvError when a secret
 * cannot be used.
 */
function readSecrets(
  dataDir: string,
  values: Parameters<typeof readSessionConfig>[0] & Parameters<typeof readFilesConfig>[0],
): SessionConfig & FilesConfig & Pick<Env, 'newSecrets'> {
  const newSecrets: SecretName[] = []
  // A file that is gone when it is read again leaves what was known of it.
  const known = new Map<SecretName, { secret: string }>()
  const readKept = (name: SecretName) => () => {
    const found = readKeptSecret(dataDir, name) ?? known.get(name)
    const current = found ?? { secret: draftSecret() }
    if (!found) newSecrets.push(name)
    known.set(name, current)
    return { current, previous: readKeptSecret(dataDir, previousName(name)) }
  }
  try {
    return {
      ...readSessionConfig(values, readKept('app-secret')),
      ...readFilesConfig(values, readKept('files-key')),
      newSecrets,
    }
  } catch (error) {
    const sentence = error instanceof StartError ? error.message : explainFolder(error, dataDir)
    throw sentence ? new EnvError([sentence]) : error
  }
}

function readProxies(list: string | undefined, faults: string[]): BlockList | undefined {
  if (!list) return undefined
  const proxies = new BlockList()
  for (const entry of list.split(',').map((e) => e.trim())) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const widest = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? widest : Number(bits)
    if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > widest) {
      faults.push(
        `TRUST_PROXY contains "${entry.slice(0, 60)}", which is neither an address nor a CIDR block`,
      )
    } else {
      proxies.addSubnet(address, prefix, family)
    }
  }
  return proxies
}
