import { runInNewContext } from 'node:vm'
import { WAIT_MS } from './patience.ts'

/**
 * Runs synchronous work with a time-out, which only a VM context can enforce: a regular expression with catastrophic
 * backtracking would hang the whole run. Throws when it does not end in time.
 */
export function runToEnd<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: WAIT_MS })
}
