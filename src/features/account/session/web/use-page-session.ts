import { useSyncExternalStore } from 'react'
import { pageSession } from './page-session-store.ts'
import type { AuthState } from './session-store.ts'

const { watch, getState } = pageSession

/** The session of this page, also in an island. */
export function usePageSession(): AuthState {
  return useSyncExternalStore(watch, getState, getState)
}
