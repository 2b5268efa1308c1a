import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { fullName } from '#features/account/schema.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { parseBody, readJson, refuse } from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'

/** Better Auth's name for the full name. Whatever else an account has, its owner does not set here. */
const profileBody = z.strictObject({ name: fullName })

/** POST /api/auth/update-user: the name of the account. */
export function createProfileRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const app = createApi()
  app.post('/api/auth/update-user', async (c) => {
    const { userId } = await requireSession(c).check()
    const read = parseBody(profileBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const clientAddress = c.get('clientAddress')
    const { response } = await callAuth(c, {
      path: '/update-user',
      body: read.body,
      together: (tx) => recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.nameChanged, userId, clientAddress }),
    })
    return response
  })
  return app
}
