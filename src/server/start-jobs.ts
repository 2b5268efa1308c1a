import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000

interface StartJobsOptions {
  /** One attempt; throws when the jobs did not start. */
  start(): Promise<void>
  /** Aborted when the server closes. */
  closing: AbortSignal
  log: Pick<Logger, 'error'>
  firstWaitMs?: number
}

/** Starts the jobs, and retries with delays that double up to five minutes until they run or the server closes. */
export function startJobs(options: StartJobsOptions): {
  /** Resolves after the first attempt, whether it succeeded or not. */
  firstTry: Promise<void>
  /** Resolves when no attempt is running and none will follow. */
  ended: Promise<void>
} {
  const { closing, firstWaitMs = FIRST_WAIT_MS } = options
  const first = tryStart(options)
  const ended = first.then(async (started) => {
    for (let wait = firstWaitMs; !started && !closing.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      await sleep(wait, undefined, { signal: closing }).catch(() => undefined)
      started = closing.aborted || (await tryStart(options))
    }
  })
  return { firstTry: first.then(() => undefined), ended }
}

async function tryStart({ start, closing, log }: StartJobsOptions): Promise<boolean> {
  try {
    await start()
    return true
  } catch (error) {
    if (!closing.aborted) log.error({ err: error }, 'the jobs could not be started; they will be tried again')
    return false
  }
}
