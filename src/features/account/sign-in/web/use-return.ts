import { useEffect } from 'react'
import { chooseReturnPath } from '#features/account/rules.ts'
import { usePageSession } from '#features/account/session/web/use-page-session.ts'
import { usePagePlace } from '#features/account/web/use-page-place.ts'
import { languagePath } from '#language/language-path.ts'

/** State of the navigation that a signed-in page passes to /login. */
export interface ReturnState {
  from?: unknown
  /** The session ended by itself. */
  ended?: unknown
  /** A confirmation link failed: the sign-in offers a new one. */
  wantsNewLink?: unknown
  /** The address of the account that has just been created. */
  email?: unknown
}

/** The path to open after sign-in (always of this site; `home` by default), and the state to pass on to /register and back. */
export function useReturn(home?: string) {
  const { state, search } = usePagePlace()
  const returnState: ReturnState = typeof state === 'object' && state !== null ? state : {}
  const from = chooseReturnPath(returnState.from ?? new URLSearchParams(search).get('from'), home)
  return {
    from,
    ended: returnState.ended === true,
    wantsNewLink: returnState.wantsNewLink === true,
    email: typeof returnState.email === 'string' ? returnState.email : null,
    state: { from, ended: returnState.ended },
  }
}

/**
 * Fills in the address of the account that has just been created, once, and takes it out of the history entry: the next
 * person at this browser must not find it.
 */
export function useRegisteredAddress(fillIn: (email: string) => void): void {
  const { email, wantsNewLink, state } = useReturn()
  const { changeState } = usePagePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the state of the navigation to this page.
  useEffect(() => {
    if (email === null) return
    fillIn(email)
    changeState({ ...state, wantsNewLink })
  }, [])
}

/**
 * Leaves sign-in and registration when somebody is signed in, also by another tab. Who came from `root`, the screen that
 * opens by itself, is led to `home`, too.
 */
export function useLeaveSignedIn(home?: string, root?: string): void {
  const { user } = usePageSession()
  const { open } = usePagePlace()
  const { from } = useReturn(home)
  useEffect(() => {
    if (user) open(languagePath(from === root ? (home ?? from) : from), { replace: true })
  }, [user, from, home, root, open])
}
