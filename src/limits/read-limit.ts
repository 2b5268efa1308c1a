import { AppError } from '#errors/app-error.ts'

const WINDOW_MS = 60_000

/** Counts reads. */
export interface ReadLimit {
  /** Counts one read of whoever the key names. Throws rate_limited over the most in a minute. */
  consume(key: string): void
}

/**
 * A limit on reads per minute, counted in the memory of this process: a read must not cost a statement. Every minute begins
 * anew, so that no more is kept than who has read in it.
 */
export function createReadLimit({ max, now = Date.now }: { max: number; now?: () => number }): ReadLimit {
  const counts = new Map<string, number>()
  let begun = now()
  return {
    consume(key) {
      const moment = now()
      // Also when the clock was set back.
      if (Math.abs(moment - begun) >= WINDOW_MS) {
        counts.clear()
        begun = moment
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > max)
        throw new AppError('rate_limited', { retryAfter: Math.ceil((WINDOW_MS - (moment - begun)) / 1000) })
    },
  }
}
