import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** What a refused call tells; the API client's error has these. */
export interface SaveFailure {
  code: string
  fields: Record<string, string[]>
  body: unknown
}

interface SavingOptions<A extends object, R> {
  save(body: A & { updated_at: string | null }): Promise<R>
  /** The version the answers began with. */
  baseVersion: string | null
  /** True when the newer record holds these answers already. */
  isSame(answers: A, current: R): boolean
  onSaved(record: R): void
  onFailed(failure: SaveFailure): void
}

interface Conflict<A, R> {
  answers: A
  current: R
}

/**
 * One save at a time: a second press while one is on its way does nothing, nor while the next screen is on its way
 * after it. A screen that stays may save again.
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
    // The session is gone: the shell leads to the sign-in, the draft keeps the answers.
    if (failure.code === 'signed_out') return
    const current = failure.code === 'changed_meanwhile' ? newerRecord<R>(failure.body) : null
    if (!current) options.onFailed(failure)
    else if (options.isSame(answers, current)) options.onSaved(current)
    else setConflict({ answers, current })
  }

  return {
    busy,
    /** The newer record, while the person has to choose. */
    conflict: conflict?.current ?? null,
    submit: (answers: A) => send(answers, options.baseVersion),
    keepMine: () => (conflict ? send(conflict.answers, conflict.current.updated_at) : undefined),
    dismiss: () => setConflict(null),
  }
}

/**
 * Calls `onStay` when a saved screen is still there after the move that followed the save, if one did. Begun in a
 * transition, as the router's own state is, so that both are seen together.
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
