/** How long after the last key a form is saved. */
export const AUTOSAVE_QUIET_MS = 1_000

interface AutosaveParts {
  /** Saves what is typed now, if it can be saved. Never rejects. */
  save(): Promise<void>
  setTimer(work: () => void, milliseconds: number): unknown
  clearTimer(timer: unknown): void
}

/** Calls `save` a second after the last change, one call at a time; a change during a call leads to another one. */
export function createAutosave({ save, setTimer, clearTimer }: AutosaveParts) {
  let timer: unknown
  let running = false
  let again = false

  async function run(): Promise<void> {
    cancel()
    if (running) {
      again = true
      return
    }
    running = true
    await save()
    running = false
    if (!again) return
    again = false
    await run()
  }
  function cancel(): void {
    clearTimer(timer)
    timer = undefined
  }

  return {
    /** The person has changed something. */
    changed(): void {
      cancel()
      timer = setTimer(() => void run(), AUTOSAVE_QUIET_MS)
    },
    /** Saves without waiting. */
    now: run,
    cancel,
  }
}
