import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
// The minimal entry leaves out the query builder of adapters we do not use: 260 modules less at every start.
import { betterAuth } from 'better-auth/minimal'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, TERMS_VERSION } from '#features/account/contract.ts'
import { confirmationMail, existingAccountMail } from '#features/account/server/mail.ts'
import { hashPassword, verifyPassword } from '#features/account/server/password.ts'
import { account, session, user, verification } from '#features/account/server/table.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mail } from '#platform/mail-queue.ts'
import { SESSION_RENEW_AFTER_SECONDS, SESSION_SECONDS } from '#platform/session.ts'

/** Set by the host from the real client address; never taken from the client (server/middleware/client-address.ts). */
export const CLIENT_ADDRESS_HEADER = 'x-pobyt-client-address'

/**
 * Mails of the call under way. They are queued when Better Auth has answered, because on the embedded
 * database (one connection) writing them inside its transaction would wait for ourselves.
 */
export const outgoingMails = new AsyncLocalStorage<Mail[]>()

/**
 * Better Auth on our tables. The gates in front of it (auth-gates.ts) check input, captcha, limits and
 * password strength; origin is checked for every call by the host.
 */
export function createAuth({ env, database }: Deps) {
  return betterAuth({
    appName: 'Pobyt',
    baseURL: env.publicUrl.origin,
    basePath: '/api/auth',
    secret: env.appSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(database.db, {
      provider: 'pg',
      schema: { user, session, account, verification },
      transaction: true,
    }),
    user: {
      additionalFields: {
        termsVersion: { type: 'string', required: false, input: false, returned: false },
        termsAcceptedAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_RENEW_AFTER_SECONDS },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: env.requireEmailConfirmation,
      password: { hash: hashPassword, verify: verifyPassword },
      onExistingUserSignUp: async ({ user: owner }) => {
        outgoingMails.getStore()?.push(existingAccountMail({ to: owner.email, publicUrl: env.publicUrl }))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: env.requireEmailConfirmation,
      sendVerificationEmail: async ({ user: owner, token }) => {
        outgoingMails
          .getStore()
          ?.push(confirmationMail({ to: owner.email, name: owner.name, token, publicUrl: env.publicUrl }))
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (created) => ({
            data: { ...created, termsVersion: TERMS_VERSION, termsAcceptedAt: new Date() },
          }),
        },
      },
    },
    // Surprises go to the one place that answers and logs errors, without what people typed.
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

export type Auth = ReturnType<typeof createAuth>
