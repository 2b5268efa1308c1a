import { useRef, useState } from 'react'
import { readClock } from '#shared/clock.ts'
import type { DraftHandle } from './use-draft.ts'
import type { SaveFailure } from './use-saving.ts'

export interface Kept {
  /** ISO instant. */
  at: string
  /** The server could not save it, and is asked again. */
  isServerFailing: boolean
}

/** What is kept in this browser because it could not be saved, and whether the server was why. */
export function useKept(draft: Pick<DraftHandle, 'keep'>) {
  const [kept, setKept] = useState<Kept | null>(null)
  const hasFailed = useRef(false)
  return {
    /** Null when all is saved, and where the browser keeps nothing. */
    kept,
    keep(isServerFailing = false): void {
      const isKept = draft.keep({ waits: isServerFailing })
      setKept(isKept ? { at: readClock().toISOString(), isServerFailing } : null)
    },
    /** Notes why a save failed; true when it failed at the server. */
    noteFailure({ status }: SaveFailure): boolean {
      hasFailed.current = status >= 500
      return hasFailed.current
    },
    hasServerFailed: () => hasFailed.current,
    clear(): void {
      hasFailed.current = false
      setKept(null)
    },
  }
}
