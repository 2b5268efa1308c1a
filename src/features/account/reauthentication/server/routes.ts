import type { Deps } from '#config/deps.ts'
import {
  type AuthRefusal,
  parseBody,
  passwordBody,
  readJson,
  refuse,
} from '#features/account/server/better-auth-input.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { type OwnerFault, proveOwner } from './service.ts'
import { confirmSignIn } from './store.ts'

/**
 * POST /api/auth/reauthenticate: the owner of a session proves again who they are. For five minutes it may then do what
 * a stolen session must not: add or remove a passkey, link an identity, ask for a change of address.
 */
export function createReauthenticationRoutes(deps: Deps) {
  const app = createApi()
  app.post('/api/auth/reauthenticate', async (c) => {
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(passwordBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const proof = await proveOwner(deps, { userId, sessionId, ...read.body })
    if ('fault' in proof) return refuse(c, refusalOf(proof))
    await confirmSignIn(deps.database.db, sessionId)
    return c.json({ status: true })
  })
  return app
}

/** The refusal in Better Auth's shape, which the calls under /api/auth keep. */
export function refusalOf({ fault, message }: OwnerFault): AuthRefusal {
  if (fault === 'sign_in_again') return { status: 403, body: { code: 'SESSION_NOT_FRESH', message } }
  const code = fault === 'password_wrong' ? 'INVALID_PASSWORD' : 'INVALID_INPUT'
  return { status: 400, body: { code, message, fields: { password: [message] } } }
}
