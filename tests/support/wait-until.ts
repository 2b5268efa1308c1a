import { setTimeout as sleep } from 'node:timers/promises'
import { WAIT_MS } from './patience.ts'

const CHECK_INTERVAL_MS = 20

/**
 * Calls `check` until it does not throw, and returns its result: for assertions that become true. Throws the last error
 * when that does not happen in time.
 */
export async function waitUntil<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + WAIT_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(CHECK_INTERVAL_MS)
  }
}
