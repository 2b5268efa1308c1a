import { runInNewContext } from 'node:vm'
import { WAIT_MS } from './patience.ts'

/**
 * Gives the result of work that nothing else could interrupt: a regular expression that tries all combinations of a
 * hostile text would hang the whole run. Throws when it does not come to an end.
 */
export function runToEnd<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: WAIT_MS })
}
