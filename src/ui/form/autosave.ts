import { createGrowingTimer, type Timers } from '#ui/growing-timer.ts'

/** How long after the last key a form is saved. */
export const AUTOSAVE_QUIET_MS = 1_000
/** Waits between saves that the server cannot do: each twice as long as the one before. */
const FIRST_REPEAT_MS = 3_000
const LAST_REPEAT_MS = 60_000

interface AutosaveParts extends Timers {
  /** Saves what is typed now, if it can be saved; true when it is to be tried again. Never rejects. */
  save(): Promise<boolean>
}

/**
 * Calls `save` a second after the last change, one call at a time; a change during a call leads to another one. What the
 * server could not save is tried again, less and less often.
 */
export function createAutosave({ save, setTimer, clearTimer }: AutosaveParts) {
  let timer: unknown
  let running = false
  let again = false
  let isStopped = false
  const later = createGrowingTimer({ setTimer, clearTimer, first: FIRST_REPEAT_MS, last: LAST_REPEAT_MS })

  async function run(): Promise<void> {
    cancel()
    if (running) {
      again = true
      return
    }
    running = true
    const failed = await save()
    running = false
    if (again) {
      again = false
      return run()
    }
    if (failed) repeat()
    else later.reset()
  }
  function repeat(): void {
    if (timer === undefined && !later.isSet() && !running && !isStopped) later.set(() => void run())
  }
  function cancel(): void {
    clearTimer(timer)
    timer = undefined
    later.clear()
  }

  return {
    /** The person has changed something. */
    changed(): void {
      cancel()
      timer = setTimer(() => void run(), AUTOSAVE_QUIET_MS)
    },
    /** Saves without waiting. */
    now: run,
    /** A save failed at the server: tries again after a while. */
    repeat,
    /** Nothing is tried again once the form is gone. */
    setOpen(isOpen: boolean): void {
      isStopped = !isOpen
      if (isStopped) cancel()
    },
  }
}
