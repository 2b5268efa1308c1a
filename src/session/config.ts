import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'

const SECRET_LENGTH = 32

/** How long a secret that was kept in DATA_DIR is accepted after its replacement. */
export const PREVIOUS_DAYS = 7

/** A secret that was replaced. */
interface PreviousSecret {
  secret: string
  /** Null: as long as APP_SECRET_PREVIOUS is set. */
  until: Date | null
}

export interface SessionConfig {
  /** Signs session cookies, captcha challenges and links in mails, and encrypts second factors. */
  appSecret: string
  /** The secret before, whose signatures count for a while. */
  previousAppSecret: PreviousSecret | null
  /** Whether it is a file of DATA_DIR, and not a variable. */
  isAppSecretKept: boolean
}

/** The secrets whose signatures count now, the one that signs first. */
export function acceptedSecrets({
  appSecret,
  previousAppSecret,
}: Omit<SessionConfig, 'isAppSecretKept'>): [string, ...string[]] {
  const isOver = !previousAppSecret || (previousAppSecret.until && previousAppSecret.until < new Date())
  return isOver ? [appSecret] : [appSecret, previousAppSecret.secret]
}

/** A provider of OpenID Connect, whose identities can be linked to accounts. */
export interface IdentityProvider {
  issuer: URL
  clientId: string
  clientSecret: string
  /** What people know it by. */
  name: string
}

export interface IdentityConfig {
  /** Null: no identity can be linked. */
  identityProvider: IdentityProvider | null
}

const secretVariable = z
  .string()
  .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters` })
  .optional()

export const sessionVariables = {
  APP_SECRET: secretVariable,
  APP_SECRET_PREVIOUS: secretVariable,
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(200).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  OIDC_NAME: z.string().min(1).max(60).optional(),
}

interface IdentityValues {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
}

export function readIdentityConfig(values: IdentityValues): IdentityConfig {
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values
  if (!OIDC_ISSUER || !clientId || !clientSecret || !name) return { identityProvider: null }
  return { identityProvider: { issuer: new URL(OIDC_ISSUER), clientId, clientSecret, name } }
}

const IDENTITY_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME']

/** What is wrong with these variables together: all or none, and a provider elsewhere only over https. */
export function listIdentityFaults(
  given: Partial<Record<string, string>>,
  isLoopback: (host: string) => boolean,
): string[] {
  const missing = IDENTITY_VARIABLES.filter((name) => !given[name])
  if (missing.length === IDENTITY_VARIABLES.length) return []
  const faults = missing.map((name) => `${name} is required with the other variables of OIDC`)
  const issuer = given.OIDC_ISSUER ?? ''
  if (URL.canParse(issuer) && new URL(issuer).protocol === 'http:' && !isLoopback(new URL(issuer).hostname))
    faults.push('OIDC_ISSUER must be an https address')
  return faults
}

interface KeptSecrets {
  current: { secret: string }
  previous: { secret: string; day: string | null } | null
}

/**
 * `readKept` returns what DATA_DIR keeps; it is used when APP_SECRET is not set. Throws StartError when the kept secret is
 * damaged.
 */
export function readSessionConfig(
  values: { APP_SECRET?: string | undefined; APP_SECRET_PREVIOUS?: string | undefined },
  readKept: () => KeptSecrets,
): SessionConfig {
  if (values.APP_SECRET) {
    const secret = values.APP_SECRET_PREVIOUS
    const previousAppSecret = secret ? { secret, until: null } : null
    return { appSecret: values.APP_SECRET, previousAppSecret, isAppSecretKept: false }
  }
  const { current, previous } = readKept()
  if (current.secret.length < SECRET_LENGTH)
    throw new StartError(
      'the file app-secret in DATA_DIR is damaged: restore it from a backup. If there is none, delete it and run ' +
        '"npm run pobyt -- rotate-keys --lost-app-secret", which signs everybody out',
    )
  const previousAppSecret = previous && readPrevious(previous)
  return { appSecret: current.secret, previousAppSecret, isAppSecretKept: true }
}

function readPrevious({ secret, day }: NonNullable<KeptSecrets['previous']>): PreviousSecret {
  const until = new Date(`${day}T00:00:00Z`)
  until.setUTCDate(until.getUTCDate() + PREVIOUS_DAYS)
  // A file that an operator has put there by hand has no day.
  return { secret, until: Number.isNaN(until.getTime()) ? null : until }
}
