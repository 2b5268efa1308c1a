import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { renewFactorOf } from '#features/account/app-secret/server/store.ts'
import { readRequestDevices } from '#features/account/devices/server/service.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { refusalOf } from '#features/account/reauthentication/server/routes.ts'
import { proveOwner } from '#features/account/reauthentication/server/service.ts'
import { TRUST_SECONDS } from '#features/account/second-factor/contract.ts'
import { readDigits, readRecoveryCode } from '#features/account/second-factor/rules.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  type AuthRefusal,
  parseBody,
  passwordBody,
  readJson,
  refuse,
} from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { isStaff } from '#features/account/server/store.ts'
import { finishSignIn, readNewToken, type SignInMethod } from '#features/account/sign-in/server/service.ts'
import {
  getSessionFactors,
  getSignInStartOf,
  type KeptFactors,
  keepSessionFactors,
  setSessionFactors,
} from '#features/account/sign-in/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { findSession, requireSession } from '#http/require-session.ts'
import { consumeRateLimits, endTries, HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { acceptedSecrets } from '#session/config.ts'
import {
  recoveryCodesNotice,
  recoveryCodeUsedNotice,
  secondFactorOffNotice,
  secondFactorOnNotice,
} from './mail.ts'
import { refuseWithoutFactor } from './policy.ts'
import {
  type AppCode,
  consumeCodeAttempt,
  countRecoveryCodes,
  findChallengeOwner,
  judgeAppCode,
  refuseLostFactor,
} from './service.ts'
import {
  confirmSecondFactor,
  dateRecoveryCodes,
  deleteOtherSessions,
  deleteTrust,
  dropSecondFactor,
  getRecoveryCodes,
  lockTotp,
  spendStep,
} from './store.ts'

const MAX_CHANGES_PER_HOUR = 20

const codeBody = z.strictObject({
  code: z.string().min(1).max(40),
  trustDevice: z.boolean().optional(),
})

/** Better Auth's calls of the second factor: the authenticator app and the recovery codes. */
export function createSecondFactorRoutes(deps: Deps, caller: AuthCaller) {
  const app = createApi()
  const change = createChange(deps, caller)
  const codes = createCodeCall(deps, createVerify(deps, caller))

  app.post('/api/auth/two-factor/enable', (c) => change(c, { path: '/two-factor/enable' }))
  app.post('/api/auth/two-factor/disable', (c) =>
    change(c, {
      path: '/two-factor/disable',
      async together(tx, { userId, clientAddress }) {
        await deleteTrust(tx, userId)
        await dropSecondFactor(tx, userId)
        await notify(deps, tx, secondFactorOffNotice({ userId, at: deps.now() }))
        await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.secondFactorOff, userId, clientAddress })
      },
    }),
  )
  app.post('/api/auth/two-factor/generate-backup-codes', (c) =>
    change(c, {
      path: '/two-factor/generate-backup-codes',
      async together(tx, { userId, clientAddress }) {
        await dateRecoveryCodes(tx, userId)
        await notify(deps, tx, recoveryCodesNotice({ userId, at: deps.now() }))
        await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.recoveryCodesMade, userId, clientAddress })
      },
    }),
  )
  app.post('/api/auth/two-factor/verify-totp', (c) => codes.verifyAppCode(c))
  app.post('/api/auth/two-factor/verify-backup-code', (c) => codes.verifyRecoveryCode(c))
  return app
}

interface SecondFactorChange {
  path: string
  together?(tx: Tx, about: { userId: string; clientAddress: string }): Promise<void>
}

/** A change that needs the owner's password and the factor that there is, and is made under the lock of the account. */
function createChange(deps: Deps, { callAuth }: AuthCaller) {
  return async (c: Context<AppEnv>, { path, together }: SecondFactorChange): Promise<Response> => {
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(passwordBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const proof = await proveOwner(deps, { userId, sessionId, ...read.body })
    if ('fault' in proof) return refuse(c, refusalOf(proof))
    const changes = { key: `second-factor:changes:${userId}`, max: MAX_CHANGES_PER_HOUR, windowSeconds: HOUR }
    if (deps.env.rateLimits) await consumeRateLimits(deps.database.db, [changes])
    let factors: KeptFactors | null = null
    const { response } = await callAuth(c, {
      path,
      body: read.body,
      // Better Auth compares the password once more, and is told the outcome.
      passwords: { newHash: '', verifiedHash: proof.hash },
      first: async (tx) => {
        await lockPasswordHash(tx, userId)
        factors = await getSessionFactors(tx, sessionId)
      },
      guard: (tx) => refuseWithoutFactor(tx, { userId, sessionId }),
      together: async (tx, _, answer) => {
        // Better Auth begins another session in place of this one when the app is turned off.
        const token = readNewToken(deps, answer)
        if (token) await keepSessionFactors(tx, { token, factors })
        await together?.(tx, { userId, clientAddress: c.get('clientAddress') })
      },
    })
    return response
  }
}

interface CodeOwner {
  userId: string
  /** Null for a sign-in that waits for the code. */
  sessionId: string | null
}

interface CodeCall {
  path: string
  method: SignInMethod
  code: string
  trustDevice: boolean
  guard(tx: Tx, owner: CodeOwner): Promise<AuthRefusal | null>
  together(tx: Tx, about: { userId: string; token: string | null }): Promise<void>
}

type Verify = (c: Context<AppEnv>, call: CodeCall) => Promise<Response>

/**
 * The calls that take a code: of a sign-in that waits for it, or of a session that turns on an app or proves again who
 * holds it.
 */
function createVerify(deps: Deps, { callAuth }: AuthCaller): Verify {
  const { db } = deps.database
  const limited = deps.env.rateLimits
  return async (c, call) => {
    const owner = await findOwner(c, deps)
    const { userId, sessionId } = owner
    const isSignIn = sessionId === null
    const clientAddress = c.get('clientAddress')
    const devices = readRequestDevices(c, deps.env.publicUrl.protocol === 'https:')
    const start = await getSignInStartOf(db, { userId, deviceHashes: devices.map(({ hash }) => hash) })
    const counted = limited
      ? await consumeCodeAttempt(db, { userId, clientAddress, knownHash: start.knownHash })
      : null
    const trustDevice = call.trustDevice && isSignIn && !(await isStaff(db, userId))
    let token: string | null = null
    const { response } = await callAuth(c, {
      path: call.path,
      body: { code: call.code, trustDevice },
      first: (tx) => lockPasswordHash(tx, userId),
      guard: async (tx) => {
        const factor = await renewFactorOf(tx, { userId, secrets: acceptedSecrets(deps.env) })
        return factor === 'lost' ? refuseLostFactor() : call.guard(tx, owner)
      },
      together: async (tx, _, answer) => {
        token = readNewToken(deps, answer) ?? null
        await call.together(tx, { userId, token })
      },
    })
    if (!response.ok) {
      await recordRefusal(deps, { userId, clientAddress, userAgent: c.req.header('user-agent') ?? '' })
      return response
    }
    if (counted) await endTries(db, counted)
    if (!isSignIn || !token) return response
    const factors = { secondFactor: true, trustSeconds: trustDevice ? TRUST_SECONDS : null }
    const session = { userId, token, method: call.method, ...factors }
    return (await finishSignIn(c, deps, { response, devices, start, ...session })) ?? response
  }
}

/** The code of an app, and a recovery code. */
function createCodeCall(deps: Deps, verify: Verify) {
  return {
    async verifyAppCode(c: Context<AppEnv>) {
      const read = parseBody(codeBody, await readJson(c))
      if ('refusal' in read) return refuse(c, read.refusal)
      const code = readDigits(read.body.code)
      if (!code) return refuse(c, invalidCode())
      let judged: AppCode = { step: null, isFirst: false }
      return verify(c, {
        path: '/two-factor/verify-totp',
        method: 'app',
        code,
        trustDevice: read.body.trustDevice ?? false,
        guard: async (tx, { userId, sessionId }) => {
          const found = await judgeAppCode(tx, { userId, code, now: new Date(), secret: deps.env.appSecret })
          if ('status' in found) return found
          judged = found
          // A passkey may have been added since the app was begun.
          return found.isFirst && sessionId ? refuseWithoutFactor(tx, { userId, sessionId }) : null
        },
        together: async (tx, { userId, token }) => {
          if (judged.step !== null) await spendStep(tx, { userId, step: judged.step })
          if (judged.isFirst) await turnOn(deps, tx, { userId, token, clientAddress: c.get('clientAddress') })
          else await confirmCurrent(c, tx)
        },
      })
    },
    async verifyRecoveryCode(c: Context<AppEnv>) {
      const read = parseBody(codeBody, await readJson(c))
      if ('refusal' in read) return refuse(c, read.refusal)
      return verify(c, {
        path: '/two-factor/verify-backup-code',
        method: 'recovery_code',
        code: readRecoveryCode(read.body.code),
        trustDevice: read.body.trustDevice ?? false,
        // The codes stand for an app that is on: without its first code they are nothing yet.
        guard: async (tx, { userId }) => ((await lockTotp(tx, userId))?.verified ? null : invalidCode()),
        together: async (tx, { userId }) => {
          const left = await countRecoveryCodes(deps, await getRecoveryCodes(tx, userId))
          await notify(deps, tx, recoveryCodeUsedNotice({ userId, at: deps.now(), left }))
          await confirmCurrent(c, tx)
        },
      })
    },
  }
}

/** Whose code it is: of the session, or of the sign-in that waits in this browser. */
async function findOwner(c: Context<AppEnv>, deps: Deps): Promise<CodeOwner> {
  const session = await findSession(c)
    ?.check()
    .catch(() => null)
  if (session) return session
  const waiting = await findChallengeOwner(c, deps)
  if (!waiting) throw new AppError('signed_out', { message: m.account_second_factor_wait_over() })
  return { userId: waiting, sessionId: null }
}

/** The session that gave a code again has a second factor from now on. */
async function confirmCurrent(c: Context<AppEnv>, tx: Tx): Promise<void> {
  const session = await findSession(c)
    ?.check()
    .catch(() => null)
  if (session) await confirmSecondFactor(tx, session.sessionId)
}

/** The first code of a new app: from now on it is asked for, and browsers without it are signed out. */
async function turnOn(
  deps: Deps,
  tx: Tx,
  { userId, token, clientAddress }: { userId: string; token: string | null; clientAddress: string },
): Promise<void> {
  if (token) {
    await setSessionFactors(tx, { token, secondFactor: true, trustSeconds: null })
    await deleteOtherSessions(tx, { userId, token })
  }
  await notify(deps, tx, secondFactorOnNotice({ userId, at: deps.now() }))
  await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.secondFactorOn, userId, clientAddress })
}

async function recordRefusal(
  deps: Deps,
  about: { userId: string; clientAddress: string; userAgent: string },
): Promise<void> {
  await deps.database.db.transaction((tx) =>
    recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.secondFactorRefused, ...about }),
  )
}

const invalidCode = (): AuthRefusal => {
  const message = m.account_second_factor_code_wrong()
  return { status: 401, body: { code: 'INVALID_CODE', message, fields: { code: [message] } } }
}
