import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { describeBrowser, recognizeBrowser } from '#features/account/devices/rules.ts'
import { readRequestDevices } from '#features/account/devices/server/service.ts'
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '#features/account/passkeys/contract.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { refusalOf } from '#features/account/reauthentication/server/routes.ts'
import { isSignInFresh } from '#features/account/reauthentication/server/service.ts'
import { refuseWithoutFactor } from '#features/account/second-factor/server/policy.ts'
import { dropSecondFactor } from '#features/account/second-factor/server/store.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { type AuthRefusal, parseBody, readJson, refuse } from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { finishSignIn, readNewToken } from '#features/account/sign-in/server/service.ts'
import { getSignInStartOf } from '#features/account/sign-in/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, QUARTER_HOUR, releaseRateLimits } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'
import { passkeyAddedNotice, passkeyRemovedNotice } from './mail.ts'
import { countPasskeys, dateUse, getPasskeyOwner, lockPasskeyName } from './store.ts'

const name = z
  .string()
  .overwrite(cleanLine)
  .min(1, { error: () => m.account_passkeys_name_missing() })
  .max(MAX_PASSKEY_NAME_LENGTH, { error: () => m.account_passkeys_name_too_long() })
const credential = z.looseObject({ id: z.string().min(1).max(1_400) })
const registrationBody = z.strictObject({ response: credential, name: name.optional() })
const authenticationBody = z.strictObject({ response: credential })
const removalBody = z.strictObject({ id: z.string().min(1).max(100) })
const renamingBody = z.strictObject({ id: z.string().min(1).max(100), name })

type App = ReturnType<typeof createApi>

/** Passkeys, by Better Auth's plug-in. They count as both factors. */
export function createPasskeyRoutes(deps: Deps, caller: AuthCaller) {
  const app = createApi()
  addRegistration(app, deps, caller)
  addSignIn(app, deps, caller)
  addManagement(app, deps, caller)
  return app
}

/** To add a passkey needs a session of which the owner has just proved who they are, with the factor that there is. */
function addRegistration(app: App, deps: Deps, { callAuth }: AuthCaller): void {
  const { db } = deps.database

  app.get('/api/auth/passkey/generate-register-options', async (c) => {
    const { userId, sessionId, email } = await requireSession(c).check()
    if (!(await isSignInFresh(db, sessionId))) return refuse(c, staleSession())
    const refusal = await db.transaction((tx) => refusePasskey(tx, { userId, sessionId }))
    if (refusal) return refuse(c, refusal)
    // What the device lists the passkey under; a name of the browser's query is not taken.
    const query = { name: email }
    return (await callAuth(c, { path: '/passkey/generate-register-options', query })).response
  })

  app.post('/api/auth/passkey/verify-registration', async (c) => {
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(registrationBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const userAgent = c.req.header('user-agent') ?? ''
    const called = read.body.name ?? describeBrowser(recognizeBrowser(userAgent))
    const clientAddress = c.get('clientAddress')
    let refusal: AuthRefusal | null = null
    const { response } = await callAuth(c, {
      path: '/passkey/verify-registration',
      body: { response: read.body.response, name: called },
      first: (tx) => lockPasswordHash(tx, userId),
      guard: async (tx) => {
        refusal = await refusePasskey(tx, { userId, sessionId })
        return refusal
      },
      together: async (tx) => {
        await notify(deps, tx, passkeyAddedNotice({ userId, name: called, at: deps.now() }))
        const act = ACCOUNT_ACTS.passkeyAdded
        await recordAccountAct(deps, tx, { act, userId, clientAddress, userAgent })
      },
    })
    return response.ok || refusal ? response : refuse(c, notTaken(400))
  })
}

/** Why the account gets no further passkey in this session; null when it does. */
async function refusePasskey(
  tx: Tx,
  session: { userId: string; sessionId: string },
): Promise<AuthRefusal | null> {
  const refusal = await refuseWithoutFactor(tx, session)
  if (refusal) return refusal
  return (await countPasskeys(tx, session.userId)) >= MAX_PASSKEYS ? tooMany() : null
}

function addSignIn(app: App, deps: Deps, { callAuth }: AuthCaller): void {
  const { db } = deps.database
  const { rateLimits: limited, publicUrl } = deps.env
  const count = async (c: Context<AppEnv>, purpose: string, max: number) => {
    const key = `${purpose}:address:${c.get('clientAddress')}`
    if (limited) await consumeRateLimits(db, [{ key, max, windowSeconds: QUARTER_HOUR }])
    return key
  }

  app.get('/api/auth/passkey/generate-authenticate-options', async (c) => {
    await count(c, 'passkey-challenge', MAX_CHALLENGES)
    const { response } = await callAuth(c, { path: '/passkey/generate-authenticate-options', query: {} })
    if (!response.ok) return response
    const options = (await response.json()) as Record<string, unknown>
    const body = JSON.stringify({ ...options, userVerification: 'required' })
    return new Response(body, { headers: response.headers })
  })

  app.post('/api/auth/passkey/verify-authentication', async (c) => {
    const read = parseBody(authenticationBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const key = await count(c, 'passkey', MAX_FAILURES)
    const { id } = read.body.response
    const userId = await getPasskeyOwner(db, id)
    if (userId === null) return refuse(c, notTaken(401))
    const devices = readRequestDevices(c, publicUrl.protocol === 'https:')
    const start = await getSignInStartOf(db, { userId, deviceHashes: devices.map(({ hash }) => hash) })
    const { response } = await callAuth(c, {
      path: '/passkey/verify-authentication',
      body: read.body,
      first: (tx) => lockPasswordHash(tx, userId),
      together: (tx) => dateUse(tx, id),
    })
    const token = readNewToken(deps, response)
    if (!response.ok || !token) return refuse(c, notTaken(401))
    if (limited) await releaseRateLimits(db, [key])
    const factors = { secondFactor: true, trustSeconds: null }
    const session = { userId, token, method: 'passkey', ...factors } as const
    // Better Auth answers with the whole session, whose token no script needs.
    const answer = new Response(JSON.stringify({ status: true }), { headers: headersOf(response) })
    return (await finishSignIn(c, deps, { response: answer, devices, start, ...session })) ?? answer
  })
}

const MAX_CHALLENGES = 300
const MAX_FAILURES = 50

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return headers
}

function addManagement(app: App, deps: Deps, { callAuth }: AuthCaller): void {
  const { db } = deps.database

  app.get('/api/auth/passkey/list-user-passkeys', async (c) => {
    await requireSession(c).check()
    return (await callAuth(c, { path: '/passkey/list-user-passkeys', query: {} })).response
  })

  app.post('/api/auth/passkey/delete-passkey', async (c) => {
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(removalBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    if (!(await isSignInFresh(db, sessionId))) return refuse(c, staleSession())
    const { id } = read.body
    let removed = ''
    const { response } = await callAuth(c, {
      path: '/passkey/delete-passkey',
      body: { id },
      first: (tx) => lockPasswordHash(tx, userId),
      guard: async (tx) => {
        const found = await lockPasskeyName(tx, { id, userId })
        if (found === undefined) return unknownPasskey()
        removed = found ?? ''
        return refuseWithoutFactor(tx, { userId, sessionId })
      },
      together: async (tx) => {
        await dropSecondFactor(tx, userId)
        await notify(deps, tx, passkeyRemovedNotice({ userId, name: removed, at: deps.now() }))
        const clientAddress = c.get('clientAddress')
        await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.passkeyRemoved, userId, clientAddress })
      },
    })
    return response
  })

  app.post('/api/auth/passkey/update-passkey', async (c) => {
    const { userId } = await requireSession(c).check()
    const read = parseBody(renamingBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { id } = read.body
    const { response } = await callAuth(c, {
      path: '/passkey/update-passkey',
      body: read.body,
      guard: async (tx) =>
        (await lockPasskeyName(tx, { id, userId })) === undefined ? unknownPasskey() : null,
      together: async () => {},
    })
    return response
  })
}

const staleSession = () =>
  refusalOf({ fault: 'sign_in_again', message: m.account_reauthentication_sign_in_again() })

const tooMany = (): AuthRefusal => ({
  status: 400,
  body: { code: 'TOO_MANY_PASSKEYS', message: m.account_passkeys_too_many() },
})

const unknownPasskey = (): AuthRefusal => ({
  status: 404,
  body: { code: 'PASSKEY_NOT_FOUND', message: m.account_passkeys_unknown() },
})

const notTaken = (status: 400 | 401): AuthRefusal => ({
  status,
  body: { code: 'PASSKEY_NOT_TAKEN', message: m.account_passkeys_not_taken() },
})
