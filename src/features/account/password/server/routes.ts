import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { deleteResetTokens } from '#features/account/recovery/server/store.ts'
import { deleteChallenges, deleteTrust } from '#features/account/second-factor/server/store.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  changePasswordBody,
  parseBody,
  readJson,
  refuse,
  refuseWeakPassword,
} from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { readNewToken } from '#features/account/sign-in/server/service.ts'
import {
  getSessionFactors,
  type KeptFactors,
  keepSessionFactors,
} from '#features/account/sign-in/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { createApi } from '#http/api.ts'
import { consumeAttempt, consumeRateLimits, HOUR, resetRateLimits } from '#limits/rate-limit.ts'
import { passwordChangedNotice } from './mail.ts'
import { preparePasswords } from './service.ts'
import { lockPasswordHash } from './store.ts'

const MAX_CHANGES_PER_HOUR = 5

/** POST /api/auth/change-password: ends every other session and notifies the person. */
export function createPasswordRoutes(deps: Deps, { auth, callAuth }: AuthCaller) {
  const { db } = deps.database
  const limited = deps.env.rateLimits
  const app = createApi()

  app.post('/api/auth/change-password', async (c) => {
    const person = await auth.api.getSession({ headers: c.req.raw.headers })
    if (!person) throw new AppError('signed_out')
    const read = parseBody(changePasswordBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { id, name, email } = person.user
    const tries = `change-password:account:${id}`
    if (limited) await consumeAttempt(db, { key: tries, max: 10 })
    const weak = await refuseWeakPassword({ password: read.body.newPassword, full_name: name, email })
    if (weak) return refuse(c, weak)
    const passwords = await preparePasswords(db, { userId: id, ...read.body })
    const changes = { key: `change-password:changes:${id}`, max: MAX_CHANGES_PER_HOUR, windowSeconds: HOUR }
    // This limit is never reset. A wrong current password counts as an attempt, not as a change.
    if (limited && passwords.verifiedHash !== null) await consumeRateLimits(db, [changes])
    let factors: KeptFactors | null = null
    const { response } = await callAuth(c, {
      path: '/change-password',
      body: { ...read.body, revokeOtherSessions: true },
      passwords,
      first: async (tx) => {
        await lockPasswordHash(tx, id)
        factors = await getSessionFactors(tx, person.session.id)
      },
      together: async (tx, _, answer) => {
        const token = readNewToken(deps, answer)
        if (token) await keepSessionFactors(tx, { token, factors })
        await deleteResetTokens(tx, id)
        await deleteTrust(tx, id)
        await deleteChallenges(tx, id)
        await notify(deps, tx, passwordChangedNotice({ userId: id, at: deps.now() }))
        const clientAddress = c.get('clientAddress')
        const userAgent = c.req.header('user-agent') ?? ''
        await recordAccountAct(deps, tx, {
          act: ACCOUNT_ACTS.passwordChanged,
          userId: id,
          clientAddress,
          userAgent,
        })
      },
    })
    if (limited && response.status === 200) await resetRateLimits(db, tries)
    return response
  })
  return app
}
