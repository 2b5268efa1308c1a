import { type Logger, pino } from 'pino'
import { describeError } from '#database/describe-error.ts'

/**
 * JSON lines on standard output, without personal data: no query strings, bodies, addresses or statement parameters.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}
