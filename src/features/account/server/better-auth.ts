import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
// The minimal entry point omits the query builder of adapters we do not use: 260 modules less at every start.
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import type { Env } from '#config/env.ts'
import type { Database, Tx } from '#database/database.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, TERMS_VERSION } from '#features/account/contract.ts'
import { hashPassword, verifyPassword } from '#features/account/password/server/password-hash.ts'
import { CONFIRMATION_LINK_SECONDS } from '#features/account/recovery/contract.ts'
import { confirmationMail, existingAccountMail } from '#features/account/registration/server/mail.ts'
import { BETTER_AUTH_FIELDS } from '#features/account/server/better-auth-fields.ts'
import { createAuthPlugins } from '#features/account/server/better-auth-plugins.ts'
import { account, jwks, passkey, twoFactor, verification } from '#features/account/server/table.ts'
import { currentLanguage, readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { SESSION_RENEW_AFTER_SECONDS, SESSION_SECONDS } from '#session/session-cookie.ts'
import { session, user } from '#session/session-table.ts'
import { EMAIL_ADDRESS } from '#shared/person/email.ts'

/**
 * Set by the host from the real client address; a value sent by the client is dropped
 * (server/middleware/client-address.ts).
 */
export const CLIENT_ADDRESS_HEADER = 'x-pobyt-client-address'

/** The context of one call to Better Auth, and what its hooks have recorded. */
export interface AuthCall {
  /** The call's transaction, if it has one. */
  tx: Tx | null
  /** Hashed and verified before the transaction, so that no transaction is open during argon2. */
  passwords: PreparedPasswords | undefined
  /** Queued in the same transaction after Better Auth has answered. */
  mails: Mail[]
  createdUserId: string | null
  /** The account whose unconfirmed address this call confirmed. */
  confirmedUserId: string | null
  /** The account is blocked, or its owner suspended: the call began no session. */
  isKeptOut: boolean
}

export interface PreparedPasswords {
  /** Hash of the new password. */
  newHash: string
  /** The stored hash that the current password matched; null when the password was wrong. */
  verifiedHash: string | null
}

export const authCall = new AsyncLocalStorage<AuthCall>()

/**
 * The database for Better Auth: inside a call with a transaction, that transaction. Our own writes after its answer are
 * then committed or rolled back with it, and the embedded database (one connection) does not wait for itself.
 */
function createCallDatabase(db: Database): Database {
  return new Proxy(db, {
    get(_, key) {
      const at = authCall.getStore()?.tx ?? db
      const value: unknown = Reflect.get(at, key)
      return typeof value === 'function' ? value.bind(at) : value
    },
  })
}

/**
 * Better Auth asks zod whether an address is one, and zod's own pattern knows neither "xn--p1ai" nor "r&d@". No option
 * changes that, so zod's pattern becomes ours: the server has one rule of addresses.
 */
z.regexes.email.compile(EMAIL_ADDRESS.source, EMAIL_ADDRESS.flags)

/**
 * Better Auth on our tables. The routes in front of it validate input, captcha, limits and password strength; the host
 * checks the origin of every call.
 */
export function createAuth({ env, database }: Deps) {
  return betterAuth({
    appName: 'Pobyt',
    baseURL: env.publicUrl.origin,
    basePath: '/api/auth',
    secret: env.appSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(createCallDatabase(database.db), {
      provider: 'pg',
      schema: { user, session, account, verification, twoFactor, passkey, jwks },
      transaction: true,
    }),
    user: {
      fields: BETTER_AUTH_FIELDS.user,
      additionalFields: {
        terms_version: { type: 'string', required: false, input: false, returned: false },
        terms_accepted_at: { type: 'date', required: false, input: false, returned: false },
        locale: { type: 'string', required: false, input: false, returned: false },
      },
    },
    account: { fields: BETTER_AUTH_FIELDS.account },
    verification: { fields: BETTER_AUTH_FIELDS.verification },
    session: {
      fields: BETTER_AUTH_FIELDS.session,
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEW_AFTER_SECONDS,
      // Our routes ask for a fresh sign-in where one is needed.
      freshAge: 0,
    },
    plugins: [...createAuthPlugins(env)],
    emailAndPassword: passwordOptions(env),
    emailVerification: confirmationOptions(env),
    databaseHooks: { user: { create: creationHooks } },
    // Unexpected errors go to server/error-answer.ts, which answers and logs them without personal data.
    onAPIError: { throw: true },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID() },
      useSecureCookies: env.publicUrl.protocol === 'https:',
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  })
}

function passwordOptions({ publicUrl, requireEmailConfirmation }: Env) {
  return {
    enabled: true,
    autoSignIn: false,
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
    requireEmailVerification: requireEmailConfirmation,
    password: {
      hash: async (password) => authCall.getStore()?.passwords?.newHash ?? hashPassword(password),
      verify: async (input) => {
        const prepared = authCall.getStore()?.passwords
        return prepared ? prepared.verifiedHash === input.hash : verifyPassword(input)
      },
    },
    onExistingUserSignUp: async ({ user: owner }) => {
      // The call may be a stranger's.
      const language = readLanguage('locale' in owner ? owner.locale : undefined)
      const mail = inLanguage(language, () => existingAccountMail({ to: owner.email, publicUrl }))
      authCall.getStore()?.mails.push(mail)
    },
  } satisfies BetterAuthOptions['emailAndPassword']
}

function confirmationOptions({ publicUrl }: Env) {
  return {
    sendOnSignUp: true,
    // The screen offers a new mail instead; repeated sign-ins must not send a mail each.
    sendOnSignIn: false,
    expiresIn: CONFIRMATION_LINK_SECONDS,
    afterEmailVerification: async ({ id }) => {
      const call = authCall.getStore()
      if (call) call.confirmedUserId = id
    },
    sendVerificationEmail: async ({ user: owner, token }) => {
      authCall.getStore()?.mails.push(confirmationMail({ to: owner.email, token, publicUrl }))
    },
  } satisfies BetterAuthOptions['emailVerification']
}

const creationHooks = {
  before: async (created: object) => ({
    data: {
      ...created,
      locale: currentLanguage(),
      terms_version: TERMS_VERSION,
      terms_accepted_at: new Date(),
    },
  }),
  after: async (created: { id: string }) => {
    const call = authCall.getStore()
    if (call) call.createdUserId = created.id
  },
}

export type Auth = ReturnType<typeof createAuth>
