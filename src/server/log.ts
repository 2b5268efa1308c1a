import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from '#database/describe-error.ts'
import { scopeFields } from '#telemetry/scope.ts'

/**
 * JSON lines on standard output, without personal data: no query strings, bodies, addresses or statement parameters. Each
 * has the id of the request, or the name of the job, that it belongs to.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: scopeFields,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}
