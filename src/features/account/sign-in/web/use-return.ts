import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chooseReturnPath } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'

/** What a signed-in page hands to /login when nobody is signed in. */
export interface ReturnState {
  from?: unknown
  /** A session was there and has ended by itself. */
  ended?: unknown
  /** A confirmation link did not work: the sign-in offers a new one. */
  wantsNewLink?: unknown
}

/** Where to go after sign-in (always a path of this site), and what to hand on to /register and back. */
export function useReturn() {
  const { state, search } = useLocation()
  const returnState: ReturnState = typeof state === 'object' && state !== null ? state : {}
  const from = chooseReturnPath(returnState.from ?? new URLSearchParams(search).get('from'))
  return {
    from,
    ended: returnState.ended === true,
    wantsNewLink: returnState.wantsNewLink === true,
    state: { from, ended: returnState.ended },
  }
}

/** Sign-in and registration are of no use to a signed-in person, also when the sign-in happened in another tab. */
export function useLeaveSignedIn(): void {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { from } = useReturn()
  useEffect(() => {
    if (user) void navigate(from, { replace: true })
  }, [user, from, navigate])
}
