import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { keepSecret } from '#config/kept-secret.ts'
import { listSampleValues, siteValuesOf, siteVariables } from '#config/operator-env.ts'
import { listSampleFaults } from '#config/sample-operator.ts'
import { StartError } from '#errors/start-error.ts'
import { explainFolder } from '#errors/start-failure.ts'
import type { SweepLimits } from '#files/file-sweep.ts'
import { listPaymentFaults, paymentVariables } from '#payments/config.ts'
import type { Analytics, Operator } from '#shared/operator.ts'

/** Everything the server can be told from outside. The only place that reads environment variables. */
export interface Env {
  port: number
  host: string
  publicUrl: URL
  /** True when PUBLIC_URL was not given: then every loopback name of this port is our own origin. */
  publicUrlIsDefault: boolean
  dataDir: string
  databaseUrl: string | undefined
  appSecret: string
  filesKey: Buffer
  slotCapacity: number
  /** How many files one sweep may take. */
  sweepLimits: SweepLimits
  /** How many appointments ahead one person may hold. */
  appointmentsAhead: number
  /** Who is mailed submissions and messages; without it the operator's public address. */
  operatorEmail: string | undefined
  /** smtp:// or smtps:// with the sign-in in it; without one mail stays in the local outbox. */
  smtpUrl: URL | undefined
  /** What mails say they come from: 'Name <address>' or an address. */
  mailFrom: string
  /** Secret key and webhook secret of Stripe; null when payments go to the sandbox. */
  stripe: { secretKey: string; webhookSecret: string } | null
  /** An outside booking calendar in place of our own. */
  bookingCalendarUrl: string | undefined
  operator: Operator
  /** Variables that still have the sample's value although others were given. */
  operatorGaps: string[]
  analytics: Analytics | null
  requireEmailConfirmation: boolean
  trustProxy: BlockList | undefined
  rateLimits: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  production: boolean
}

export class EnvError extends StartError {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
  }
}

const SECRET_LENGTH = 32

const wholeNumber = z.coerce.number({ error: 'must be a whole number' }).int().min(0)

const DEFAULT_HOST = '127.0.0.1'
const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((v) => v === 'true')
const schema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default(DEFAULT_HOST),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
    .optional(),
  APP_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters` })
    .optional(),
  FILES_KEY: z
    .string()
    .refine((v) => keyFrom(v) !== null, { error: 'must be 32 bytes in base64 or hex' })
    .optional(),
  SLOT_CAPACITY: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(100).default(1),
  SWEEP_FILES_FEW: wholeNumber.default(10),
  SWEEP_FILES: wholeNumber.default(100),
  SWEEP_PERCENT: z.coerce.number({ error: 'must be a number of percent' }).min(0).max(100).default(1),
  APPOINTMENTS_AHEAD: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(100).default(2),
  OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .refine(hasReadableSignIn, {
      error: 'has a percent code in user or password that stands for no character',
    })
    .refine((v) => !v.includes('?') || v.endsWith('?tls=optional'), {
      error: 'may end in ?tls=optional and in no other option',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be an e-mail address or Name <address>',
    })
    .optional(),
  ...paymentVariables,
  BOOKING_CALENDAR_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  REQUIRE_EMAIL_CONFIRMATION: flag.optional(),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
  ...siteVariables,
})

/**
 * Reads and checks the configuration; makes the secrets in DATA_DIR on a first start.
 * Throws EnvError naming every fault at once.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`)
  const trustProxy = readProxies(given.TRUST_PROXY, faults)
  const production = given.NODE_ENV === 'production'
  faults.push(...listConflicts(given, { production }))
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
    databaseUrl: v.DATABASE_URL,
    ...readSecrets(dataDir, v),
    slotCapacity: v.SLOT_CAPACITY,
    sweepLimits: { fewFiles: v.SWEEP_FILES_FEW, files: v.SWEEP_FILES, percent: v.SWEEP_PERCENT },
    appointmentsAhead: v.APPOINTMENTS_AHEAD,
    operatorEmail: v.OPERATOR_EMAIL,
    smtpUrl: v.SMTP_URL ? new URL(v.SMTP_URL) : undefined,
    mailFrom: v.MAIL_FROM ?? site.operator.email.contact,
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET }
        : null,
    bookingCalendarUrl: v.BOOKING_CALENDAR_URL,
    ...site,
    operatorGaps: listSampleValues(v),
    requireEmailConfirmation: v.REQUIRE_EMAIL_CONFIRMATION ?? v.SMTP_URL !== undefined,
    trustProxy,
    rateLimits: v.RATE_LIMITS === 'on',
    logLevel: v.LOG_LEVEL,
    production,
  }
}

/** What is wrong with values that are right one by one. On the raw ones, so that one list names everything. */
function listConflicts(
  given: Partial<Record<string, string>>,
  { production }: { production: boolean },
): string[] {
  const faults: string[] = []
  if (given.RATE_LIMITS === 'off' && !isLoopback(given.HOST ?? DEFAULT_HOST)) {
    faults.push('RATE_LIMITS off is accepted only while HOST is a loopback address')
  }
  faults.push(...listPaymentFaults(given, { production }))
  if (!production) return faults
  if (given.DATABASE_URL) {
    if (!given.APP_SECRET) faults.push('APP_SECRET is required in production with DATABASE_URL')
    if (!given.FILES_KEY) faults.push('FILES_KEY is required in production with DATABASE_URL')
  }
  return [...faults, ...listSampleFaults(given)]
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** Not what is no address at all: that has its own fault. */
function hasReadableSignIn(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return true
  try {
    decodeURIComponent(url.username)
    decodeURIComponent(url.password)
    return true
  } catch {
    return false
  }
}

interface GivenSecrets {
  APP_SECRET?: string
  FILES_KEY?: string
}

/** The two secrets: as given, else as kept in DATA_DIR. Throws EnvError for a folder or a file that cannot be used. */
function readSecrets(dataDir: string, given: GivenSecrets): { appSecret: string; filesKey: Buffer } {
  try {
    return {
      appSecret: given.APP_SECRET ?? requireSecret(keepSecret(dataDir, 'app-secret')),
      filesKey: requireKey(given.FILES_KEY ?? keepSecret(dataDir, 'files-key')),
    }
  } catch (error) {
    const sentence = explainFolder(error, dataDir)
    throw sentence ? new EnvError([sentence]) : error
  }
}

function requireSecret(text: string): string {
  if (text.length >= SECRET_LENGTH) return text
  throw new EnvError([
    'the file app-secret in DATA_DIR is damaged: restore it from a backup, or remove it to have a new one made, which signs everybody out',
  ])
}

function keyFrom(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === 32 ? key : null
}

function requireKey(text: string): Buffer {
  const key = keyFrom(text)
  if (!key) throw new EnvError(['the file files-key in DATA_DIR is damaged: restore it from a backup'])
  return key
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
      faults.push(`TRUST_PROXY holds "${entry.slice(0, 60)}", which is not an address or a block`)
    } else {
      proxies.addSubnet(address, prefix, family)
    }
  }
  return proxies
}
