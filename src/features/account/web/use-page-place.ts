import { createContext, useContext } from 'react'
import { openDocument, readState, replaceState } from '#client/arrival.ts'

/** Where a form before the sign-in stands, and how it leads on. */
export interface PagePlace {
  readonly state: unknown
  readonly search: string
  /** The page came without a new document, so its heading takes the focus. */
  readonly arrived: boolean
  open(path: string, options?: { state?: unknown; replace?: boolean }): void
  /** Changes the state of this page's history entry. */
  changeState(state: unknown): void
}

/** An island: its page and the next one are documents. In the build there is neither. */
const DOCUMENT: PagePlace = {
  get state() {
    return typeof history === 'undefined' ? null : readState()
  },
  get search() {
    return typeof location === 'undefined' ? '' : location.search
  },
  arrived: false,
  open: openDocument,
  changeState: replaceState,
}

/** Within the application, the router gives the place (router-place.tsx). */
export const PlaceContext = createContext(DOCUMENT)

export function usePagePlace(): PagePlace {
  return useContext(PlaceContext)
}
