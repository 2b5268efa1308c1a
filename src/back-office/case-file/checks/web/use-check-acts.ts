import { useState } from 'react'

/**
 * Which check is being overruled, and which one an act was last on. They are kept above the rows: a check whose verdict changes
 * goes to another group, and its form with what is typed goes with it.
 */
export function useCheckActs(mayAct: boolean) {
  const [writing, setWriting] = useState<string | null>(null)
  const [actedOn, setActedOn] = useState<string | null>(null)
  return {
    /** False in a case that has ended. */
    mayAct,
    /** The id of the check whose form is open. */
    writing,
    actedOn,
    write(id: string) {
      setWriting(id)
      setActedOn(null)
    },
    done(id: string) {
      setWriting(null)
      setActedOn(id)
    },
  }
}

export type CheckActs = ReturnType<typeof useCheckActs>
