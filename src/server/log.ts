import { type Logger, pino } from 'pino'
import { sqlState } from '#database/sql-state.ts'

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

/**
 * The loggable part of an error. Messages of the database and its driver contain user input (values, keys, parameters),
 * so only type, SQLSTATE and constraint of such errors are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { cause } = error
  const loggedError = cause instanceof Error ? cause : error
  const { code, constraint } = loggedError as { code?: unknown; constraint?: unknown }
  const fromDatabase = sqlState(error) !== null
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: loggedError.name,
    code,
    constraint,
    message: fromDatabase || error.message.startsWith('Failed query') ? undefined : error.message,
    stack: stack.slice(0, 12),
  }
}
