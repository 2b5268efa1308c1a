import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** The properties of a failed call; those of the API client's error. */
export interface SaveFailure {
  /** HTTP status; 0 when there was no answer. */
  status: number
  code: string
  fields: Record<string, string[]>
  body: unknown
}

interface SavingOptions<A extends object, R, V> {
  save(body: A & { updated_at: string | null }): Promise<R>
  /** The version the edit started from. */
  baseVersion: string | null
  /** True when the newer record already contains these answers. */
  isSame(answers: A, current: R): boolean
  /** `typed`: what the fields held when it was sent. */
  onSaved(record: R, typed: V): void
  onFailed(failure: SaveFailure): void
  /** The same for a save that nobody has asked for. */
  onAutosaved(record: R, typed: V): void
  onAutosaveFailed(failure: SaveFailure): void
}

interface Answered<A, V> {
  answers: A
  /** What the fields held when it was sent. */
  typed: V
}

interface Conflict<A, R, V> extends Answered<A, V> {
  current: R
  /** Nobody has asked for that save. */
  isUnasked: boolean
}

/**
 * Runs one save at a time: another press while it runs, or while the next screen is loading after it, does nothing. A
 * screen that stays can save again.
 */
export function useSaving<A extends object, R extends { updated_at: string }, V>(
  options: SavingOptions<A, R, V>,
) {
  const sending = useSending()
  const [conflict, setConflict] = useState<Conflict<A, R, V> | null>(null)
  const autosaving = useAutosaving(options, { isSending: sending.is, conflict, setConflict })

  async function send({ answers, typed }: Answered<A, V>, baseVersion: string | null): Promise<void> {
    if (sending.is()) return
    sending.set(true)
    try {
      const renewed = await autosaving.finish()
      const saved = await options.save({ ...answers, updated_at: renewed ?? baseVersion })
      setConflict(null)
      options.onSaved(saved, typed)
      sending.leave()
    } catch (error) {
      sending.set(false)
      receive(asFailure(error), { answers, typed })
    }
  }

  function receive(failure: SaveFailure, { answers, typed }: Answered<A, V>): void {
    // The session has ended: the shell redirects to the sign-in, the draft keeps the answers.
    if (failure.code === 'signed_out') return
    const current = newerRecord<R>(failure)
    if (!current) options.onFailed(failure)
    else if (options.isSame(answers, current)) options.onSaved(current, typed)
    else setConflict({ answers, current, typed, isUnasked: false })
  }

  return {
    busy: sending.busy || autosaving.keeping,
    /** The newer record, while the person has to choose a version. */
    conflict: conflict?.current ?? null,
    /** `typed`: what the fields hold now. */
    submit: (answers: A, typed: V) => send({ answers, typed }, options.baseVersion),
    autosave: autosaving.send,
    async keepMine(): Promise<void> {
      if (conflict?.isUnasked) await autosaving.keep(conflict)
      else if (conflict) await send(conflict, conflict.current.updated_at)
    },
    dismiss() {
      if (conflict?.isUnasked) autosaving.pause()
      setConflict(null)
    },
    /** The person has chosen the other version. */
    forgetConflict: () => setConflict(null),
  }
}

interface AutosavingParts<A, R, V> {
  isSending(): boolean
  conflict: Conflict<A, R, V> | null
  setConflict(conflict: Conflict<A, R, V> | null): void
}

/** Saves without a word; `send` resolves with whether it was saved. */
function useAutosaving<A extends object, R extends { updated_at: string }, V>(
  options: SavingOptions<A, R, V>,
  { isSending, conflict, setConflict }: AutosavingParts<A, R, V>,
) {
  const running = useRef<Promise<R> | null>(null)
  const paused = useRef(false)
  // The next save may begin before React has rendered the version that the last one made.
  const made = useRef('')
  const [keeping, setKeeping] = useState(false)

  async function attempt(answers: A, baseVersion: string | null, typed: V): Promise<boolean> {
    try {
      running.current = options.save({ ...answers, updated_at: baseVersion })
      const saved = await running.current
      made.current = saved.updated_at
      options.onAutosaved(saved, typed)
      return true
    } catch (error) {
      return handleAutosaveError(options, { failure: asFailure(error), answers, typed }, (conflict) => {
        if (!isSending()) setConflict(conflict)
      })
    } finally {
      running.current = null
    }
  }

  return {
    keeping,
    async send(answers: A, typed: V): Promise<boolean> {
      if (isSending() || running.current || conflict || paused.current) return false
      const { baseVersion } = options
      return attempt(answers, made.current > (baseVersion ?? '') ? made.current : baseVersion, typed)
    },
    /** Waits for the one that runs; resolves with the version it has made. */
    finish: async (): Promise<string | null> => {
      paused.current = false
      return (await running.current?.catch(() => null))?.updated_at ?? null
    },
    async keep({ answers, current, typed }: Conflict<A, R, V>): Promise<void> {
      setKeeping(true)
      setConflict(null)
      await attempt(answers, current.updated_at, typed)
      setKeeping(false)
    },
    /** The person has closed the question. */
    pause: () => {
      paused.current = true
    },
  }
}

/** What became of a save that nobody has asked for and that failed; true when the newer record holds these answers. */
function handleAutosaveError<A extends object, R, V>(
  options: SavingOptions<A, R, V>,
  { failure, answers, typed }: Answered<A, V> & { failure: SaveFailure },
  /** A save that was asked for meanwhile meets the same version, and says so. */
  onConflict: (conflict: Conflict<A, R, V>) => void,
): boolean {
  const current = newerRecord<R>(failure)
  const isSame = current !== null && options.isSame(answers, current)
  if (isSame) options.onAutosaved(current, typed)
  else if (current) onConflict({ answers, current, typed, isUnasked: true })
  else options.onAutosaveFailed(failure)
  return isSame
}

/** Whether a save runs, or the next screen is loading after it. */
function useSending() {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const set = (next: boolean) => {
    sending.current = next
    setBusy(next)
  }
  const leaving = useLeaving(() => set(false))
  return { busy, is: () => sending.current, set, leave: leaving.begin }
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
  const { status = 0, code = '', fields = {}, body = null } = Object(error) as Partial<SaveFailure>
  return { status, code, fields, body }
}

/** The newer record that a save has met; null for any other failure. */
function newerRecord<R>({ code, body }: SaveFailure): R | null {
  if (code !== 'changed_meanwhile') return null
  return (Object(body) as { current?: R | null }).current ?? null
}
