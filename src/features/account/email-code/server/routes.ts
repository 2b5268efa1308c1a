import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { PASSWORD_ENDED_HEADER } from '#features/account/contract.ts'
import { readRequestDevices } from '#features/account/devices/server/service.ts'
import { CODE_PURPOSES } from '#features/account/email-code/contract.ts'
import { passwordEndedNotice } from '#features/account/password/server/mail.ts'
import { getPasswordHash } from '#features/account/password/server/store.ts'
import { consumeMailLimits, takeMinimumTime } from '#features/account/recovery/server/service.ts'
import { typedEmail } from '#features/account/schema.ts'
import { readDigits } from '#features/account/second-factor/rules.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  type AuthRefusal,
  addressBody,
  parseBody,
  readJson,
  refuse,
} from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import {
  consumeSignInAttempt,
  countUnlessRefused,
  finishSignIn,
  readNewToken,
} from '#features/account/sign-in/server/service.ts'
import { getSignInStart } from '#features/account/sign-in/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, endTries, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { EMAIL_MAX } from '#shared/person/email.ts'
import { sendCode } from './service.ts'

const sendBody = z.strictObject({ email: addressBody.shape.email, type: z.enum(CODE_PURPOSES) })
const codeBody = z.strictObject({ email: typedEmail.min(1).max(EMAIL_MAX), otp: z.string().min(1).max(40) })

type App = ReturnType<typeof createApi>

/** Codes by mail: to sign in without the password, and to confirm an address. They need no captcha. */
export function createEmailCodeRoutes(deps: Deps, caller: AuthCaller) {
  const app = createApi()
  app.post('/api/auth/email-otp/send-verification-otp', async (c) => {
    const read = parseBody(sendBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, type: purpose } = read.body
    await consumeMailLimits(c, { deps, purpose: 'code', email })
    await sendCode(deps, caller.auth, { email, purpose, clientAddress: c.get('clientAddress') })
    return c.json({ success: true })
  })
  addSignIn(app, deps, caller)
  addConfirmation(app, deps, caller)
  return app
}

function addSignIn(app: App, deps: Deps, { callAuth }: AuthCaller): void {
  const { db } = deps.database
  const { rateLimits: limited, publicUrl } = deps.env
  app.post('/api/auth/sign-in/email-otp', async (c) => {
    const read = readCode(await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, otp } = read.body
    const devices = readRequestDevices(c, publicUrl.protocol === 'https:')
    const start = await getSignInStart(db, { email, deviceHashes: devices.map(({ hash }) => hash) })
    const addressKey = `sign-in:address:${c.get('clientAddress')}`
    if (limited) await consumeRateLimits(db, [{ key: addressKey, max: 50, windowSeconds: QUARTER_HOUR }])
    const tries = limited
      ? await countUnlessRefused(db, addressKey, () => consumeSignInAttempt(db, { email, ...start }))
      : null
    const { userId, passwordHash } = start
    let isPasswordEnded = false
    // In one transaction: a code is used and its session begins, or neither.
    const call = callAuth(c, {
      path: '/sign-in/email-otp',
      body: { email, otp },
      together: async (tx) => {
        if (userId === null || passwordHash === null) return
        isPasswordEnded = (await getPasswordHash(tx, userId)) === null
        if (isPasswordEnded) await notify(deps, tx, passwordEndedNotice(userId))
      },
    })
    const { response } = await takeMinimumTime(call)
    if (!response.ok || userId === null) return refuse(c, wrongCode())
    if (limited && tries) await endTries(db, { tries, addressKey })
    if (isPasswordEnded) response.headers.set(PASSWORD_ENDED_HEADER, '1')
    const token = readNewToken(deps, response)
    if (!token) return response
    const factors = { secondFactor: false, trustSeconds: null }
    const session = { userId, token, method: 'code_by_mail', ...factors } as const
    return (await finishSignIn(c, deps, { response, devices, start, ...session })) ?? response
  })
}

function addConfirmation(app: App, deps: Deps, { callAuth }: AuthCaller): void {
  app.post('/api/auth/email-otp/verify-email', async (c) => {
    const read = readCode(await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeVerificationLimit(c, deps)
    const { response } = await takeMinimumTime(
      callAuth(c, {
        path: '/email-otp/verify-email',
        body: read.body,
        together: async (tx, { confirmedUserId: userId }) => {
          const clientAddress = c.get('clientAddress')
          if (userId)
            await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.addressConfirmed, userId, clientAddress })
        },
      }),
    )
    return response.ok ? c.json({ status: true }) : refuse(c, wrongCode())
  })
}

/** The address and six digits, however they were typed. */
function readCode(json: unknown): { body: { email: string; otp: string } } | { refusal: AuthRefusal } {
  const read = parseBody(codeBody, json)
  if ('refusal' in read) return read
  const otp = readDigits(read.body.otp)
  return otp ? { body: { email: read.body.email, otp } } : { refusal: wrongCode() }
}

async function consumeVerificationLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `confirmation-code:address:${c.get('clientAddress')}`
  if (env.rateLimits) await consumeRateLimits(database.db, [{ key, max: 50, windowSeconds: QUARTER_HOUR }])
}

/** The same for a wrong code, an old one, one tried too often, and an address without an account. */
function wrongCode(): AuthRefusal {
  const message = m.account_email_code_wrong()
  return { status: 401, body: { code: 'INVALID_OTP', message, fields: { otp: [message] } } }
}
