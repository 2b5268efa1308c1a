import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Reached by our own code only: no route of ours passes a request on to it. */
export const IDENTITY_SIGN_IN = '/identity/sign-in'

/**
 * Begins a session for the owner of an identity that we have verified. It is a call of Better Auth, so that the second
 * factor is asked for after it like after every other one.
 */
export function createIdentities() {
  return {
    id: 'identities',
    endpoints: {
      signInWithIdentity: createAuthEndpoint(
        IDENTITY_SIGN_IN,
        { method: ['GET', 'POST'], query: z.object({ user: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const owner = await internalAdapter.findUserById(ctx.query.user)
          if (!owner) throw new APIError('UNAUTHORIZED')
          const session = await internalAdapter.createSession(owner.id)
          await setSessionCookie(ctx, { session, user: owner })
          return ctx.json({ redirect: false, user: { id: owner.id } })
        },
      ),
    },
  }
}
