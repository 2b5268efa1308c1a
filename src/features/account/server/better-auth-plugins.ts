import { createHmac, randomInt } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { emailOTP, jwt, twoFactor } from 'better-auth/plugins'
import type { Env } from '#config/env.ts'
import { CODE_ATTEMPTS, CODE_SECONDS } from '#features/account/email-code/contract.ts'
import {
  CHALLENGE_SECONDS,
  RECOVERY_CODES,
  TOTP_DIGITS,
  TOTP_PERIOD_SECONDS,
  TRUST_SECONDS,
} from '#features/account/second-factor/contract.ts'
import { formatRecoveryCode, RECOVERY_CODE_CHARACTERS } from '#features/account/second-factor/rules.ts'

import {
  KEY_GRACE_SECONDS,
  KEY_SECONDS,
  TOKEN_ALGORITHM,
  TOKEN_SECONDS,
} from '#features/account/tokens/contract.ts'

const RECOVERY_CODE_LENGTH = 8

/**
 * The calls after which a new session needs no second factor: it was given in the call itself, or the caller already
 * had a session. Every other way in is asked for it, also one that a later version of Better Auth adds.
 */
const WITHOUT_CHALLENGE = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/change-password',
  '/update-user',
  '/get-session',
]

/** The authenticator app. Better Auth alone asks for it after a password only, and lets every other way in pass. */
function createTwoFactor() {
  const plugin = twoFactor({
    issuer: 'Pobyt',
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    trustDeviceMaxAge: TRUST_SECONDS,
    totpOptions: { digits: TOTP_DIGITS, period: TOTP_PERIOD_SECONDS },
    backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
    // Our routes count attempts; a lock of the account would keep out its owner.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string }) => path !== undefined && !WITHOUT_CHALLENGE.includes(path),
  }))
  return { ...plugin, hooks: { after } }
}

function createRecoveryCodes(): string[] {
  const character = () => RECOVERY_CODE_CHARACTERS[randomInt(RECOVERY_CODE_CHARACTERS.length)] ?? ''
  return Array.from({ length: RECOVERY_CODES }, () =>
    formatRecoveryCode(Array.from({ length: RECOVERY_CODE_LENGTH }, character).join('')),
  )
}

/** Passkeys. They count as both factors, so the device must have recognised its owner, by finger, face or PIN. */
function createPasskeys({ publicUrl }: Pick<Env, 'publicUrl'>) {
  return passkey({
    rpID: publicUrl.hostname,
    rpName: 'Pobyt',
    // No fixed `origin`: that of the request counts, which the host has compared with ours (origin-check.ts).
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST', NOT_VERIFIED)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED', NOT_VERIFIED)
      },
    },
    schema: {
      passkey: {
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

const NOT_VERIFIED = { code: 'USER_NOT_VERIFIED', message: 'User verification is required' }

/** Codes by mail. Our own route sends them, so that known and unknown addresses take equally long. */
function createCodesByMail({ appSecret }: Pick<Env, 'appSecret'>) {
  return emailOTP({
    disableSignUp: true,
    expiresIn: CODE_SECONDS,
    allowedAttempts: CODE_ATTEMPTS,
    // Keyed: of six digits alone a hash hides nothing.
    storeOTP: { hash: async (code) => createHmac('sha256', appSecret).update(code).digest('base64url') },
    sendVerificationOTP: async () => {},
  })
}

/** JSON Web Tokens for API clients. They name the session they were made for, and end with it. */
function createTokens(env: Pick<Env, 'publicUrl'>) {
  return jwt({
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: TOKEN_ALGORITHM, crv: 'Ed25519' },
      rotationInterval: KEY_SECONDS,
      gracePeriod: KEY_GRACE_SECONDS,
    },
    jwt: {
      expirationTime: `${TOKEN_SECONDS}s`,
      definePayload({ session }) {
        const { origin } = env.publicUrl
        return { sid: session.id, iss: origin, aud: origin }
      },
    },
    schema: {
      jwks: {
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  })
}

export function createAuthPlugins(env: Pick<Env, 'publicUrl' | 'appSecret'>) {
  return [createTwoFactor(), createPasskeys(env), createCodesByMail(env), createTokens(env)] as const
}
