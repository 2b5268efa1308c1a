import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** The properties of a failed call; those of the API client's error. */
export interface SaveFailure {
  code: string
  fields: Record<string, string[]>
  body: unknown
}

interface SavingOptions<A extends object, R> {
  save(body: A & { updated_at: string | null }): Promise<R>
  /** The version the edit started from. */
  baseVersion: string | null
  /** True when the newer record already contains these answers. */
  isSame(answers: A, current: R): boolean
  onSaved(record: R): void
  onFailed(failure: SaveFailure): void
}

interface Conflict<A, R> {
  answers: A
  current: R
}

/**
 * Runs one save at a time: another press while it runs, or while the next screen is loading after it, does nothing. A
 * screen that stays can save again.
 */
export function useSaving<A extends object, R extends { updated_at: string }>(options: SavingOptions<A, R>) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const leaving = useLeaving(() => {
    sending.current = false
    setBusy(false)
  })
  const [conflict, setConflict] = useState<Conflict<A, R> | null>(null)

  async function send(answers: A, baseVersion: string | null): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const saved = await options.save({ ...answers, updated_at: baseVersion })
      setConflict(null)
      options.onSaved(saved)
      leaving.begin()
    } catch (error) {
      sending.current = false
      setBusy(false)
      receive(asFailure(error), answers)
    }
  }

  function receive(failure: SaveFailure, answers: A): void {
    // The session has ended: the shell redirects to the sign-in, the draft keeps the answers.
    if (failure.code === 'signed_out') return
    const current = failure.code === 'changed_meanwhile' ? newerRecord<R>(failure.body) : null
    if (!current) options.onFailed(failure)
    else if (options.isSame(answers, current)) options.onSaved(current)
    else setConflict({ answers, current })
  }

  return {
    busy,
    /** The newer record, while the person has to choose a version. */
    conflict: conflict?.current ?? null,
    submit: (answers: A) => send(answers, options.baseVersion),
    keepMine: () => (conflict ? send(conflict.answers, conflict.current.updated_at) : undefined),
    dismiss: () => setConflict(null),
  }
}

/**
 * Calls `onStay` when the screen is still there after the navigation that followed the save, if there was one. It is
 * called in a transition, like the router's own state, so that both are rendered together.
 */
function useLeaving(onStay: () => void) {
  const { state } = useNavigation()
  const [left, setLeft] = useState(false)
  useEffect(() => {
    if (!left || state !== 'idle') return
    setLeft(false)
    onStay()
  })
  return { begin: () => startTransition(() => setLeft(true)) }
}

function asFailure(error: unknown): SaveFailure {
  const { code = '', fields = {}, body = null } = Object(error) as Partial<SaveFailure>
  return { code, fields, body }
}

function newerRecord<R>(body: unknown): R | null {
  return (Object(body) as { current?: R | null }).current ?? null
}
