import type { Logger } from 'pino'
import { describeError } from '#database/describe-error.ts'

/** While the same failure repeats, one line says how often it did in this time. */
const COUNT_EVERY_MS = 5_000
/** More kinds at a time than this are not told apart. */
const MOST_KINDS = 100

interface Failure {
  err: unknown
  request_id: string
}

interface Repeats {
  count: number
  lastRequest: string
}

/** By log, then by kind: what repeated since the last line. */
const repeating = new WeakMap<object, Map<string, Repeats>>()

/**
 * Logs a failed request with its error; the same error again within seconds is only counted, because an outage of the
 * database fails every request. The line of the request itself is logged nevertheless.
 */
export function logFailure(log: Pick<Logger, 'error'>, failure: Failure): void {
  const kinds = repeating.get(log) ?? new Map<string, Repeats>()
  repeating.set(log, kinds)
  const kind = kindOf(failure.err)
  const repeats = kinds.get(kind)
  if (repeats) {
    repeats.count += 1
    repeats.lastRequest = failure.request_id
    return
  }
  log.error(failure, 'request failed')
  if (kinds.size < MOST_KINDS) count(log, { kinds, kind })
}

function count(
  log: Pick<Logger, 'error'>,
  { kinds, kind }: { kinds: Map<string, Repeats>; kind: string },
): void {
  const repeats: Repeats = { count: 0, lastRequest: '' }
  kinds.set(kind, repeats)
  const timer = setInterval(() => {
    if (repeats.count === 0) {
      clearInterval(timer)
      kinds.delete(kind)
      return
    }
    log.error(
      { failure: kind, count: repeats.count, last_request_id: repeats.lastRequest },
      'requests failed in the same way',
    )
    repeats.count = 0
  }, COUNT_EVERY_MS)
  timer.unref()
}

/** Type, code and place of an error. */
function kindOf(error: unknown): string {
  const { type, code, stack } = describeError(error)
  const place = /[\w.-]+:\d+:\d+\)?$/.exec(stack?.[0]?.trim() ?? '')?.[0]?.replace(')', '')
  return [type, code, place].filter((part) => typeof part === 'string').join(' ')
}
