interface Turns {
  /** Waits for a free turn. False when the signal has ended the waiting. */
  take(signal: AbortSignal): Promise<boolean>
  give(): void
}

/** At most `atOnce` at a time; the others wait in order. */
export function createTurns(atOnce: number): Turns {
  let free = atOnce
  const waiting = new Set<() => void>()
  return {
    take(signal) {
      if (free > 0) {
        free -= 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const end = (isMine: boolean) => {
          waiting.delete(start)
          signal.removeEventListener('abort', stop)
          resolve(isMine)
        }
        const start = () => end(true)
        const stop = () => end(false)
        waiting.add(start)
        signal.addEventListener('abort', stop)
        if (signal.aborted) stop()
      })
    },
    give() {
      const [next] = waiting
      if (next) next()
      else free += 1
    },
  }
}
