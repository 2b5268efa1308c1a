import { z } from 'zod'
import { StartError } from '#errors/start-error.ts'

const SECRET_LENGTH = 32

export interface SessionConfig {
  /** Signs session cookies, captcha challenges and links in mails. */
  appSecret: string
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

export const sessionVariables = {
  APP_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters` })
    .optional(),
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

/**
 * `readStoredSecret` returns the secret stored in DATA_DIR; it is used when APP_SECRET is not set. Throws StartError
 * when the stored secret is damaged.
 */
export function readSessionConfig(
  values: { APP_SECRET?: string | undefined },
  readStoredSecret: () => string,
): SessionConfig {
  const appSecret = values.APP_SECRET ?? readStoredSecret()
  if (appSecret.length >= SECRET_LENGTH) return { appSecret }
  throw new StartError(
    'the file app-secret in DATA_DIR is damaged: restore it from a backup, or delete it so that a new one is created, which signs everybody out',
  )
}
