import type { Logger } from 'pino'
import type { CheckedPart } from './health.ts'

const EVERY_MS = 60_000

export interface PartWatch {
  /** Since when a part cannot be read and written; null while it can. */
  downSince(name: CheckedPart['name']): Date | null
  /** Checks now. */
  check(): Promise<void>
  close(): void
}

interface PartWatchOptions {
  check(): Promise<CheckedPart[]>
  log: Pick<Logger, 'error' | 'info'>
  now(): Date
  everyMs?: number
}

/**
 * Looks every minute whether database and storage can be read and written, also where nobody asks /readyz, and logs a
 * change: when a part goes away and when it is back.
 */
export function watchParts({ check, log, now, everyMs = EVERY_MS }: PartWatchOptions): PartWatch {
  const down = new Map<CheckedPart['name'], Date>()
  async function checkNow(): Promise<void> {
    for (const { name, error } of await check()) {
      const since = down.get(name)
      if (error !== null && !since) {
        down.set(name, now())
        log.error({ err: error, part: name }, `the ${name} cannot be read and written`)
      } else if (error === null && since) {
        down.delete(name)
        const seconds = Math.round((now().getTime() - since.getTime()) / 1000)
        log.info({ part: name, seconds }, `the ${name} can be read and written again`)
      }
    }
  }
  let running: Promise<void> | null = null
  // One that hangs is not begun a second time.
  const run = () => {
    running ??= checkNow().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void run(), everyMs).unref()
  return { downSince: (name) => down.get(name) ?? null, check: run, close: () => clearInterval(timer) }
}
