export interface Timers {
  setTimer(work: () => void, milliseconds: number): unknown
  clearTimer(timer: unknown): void
}

interface GrowingTimerParts extends Timers {
  /** Milliseconds. */
  first: number
  /** The longest wait, in milliseconds. */
  last: number
}

/** One timer, whose waits double from the first to the last until it is reset. */
export function createGrowingTimer({ setTimer, clearTimer, first, last }: GrowingTimerParts) {
  let timer: unknown
  let wait = first
  function clear(): void {
    clearTimer(timer)
    timer = undefined
  }
  return {
    set(work: () => void): void {
      clear()
      timer = setTimer(work, wait)
      wait = Math.min(wait * 2, last)
    },
    /** Also of one that is over, until it is cleared. */
    isSet: () => timer !== undefined,
    clear,
    reset(): void {
      clear()
      wait = first
    },
  }
}
