import { sqlState } from './sql-state.ts'

interface ErrorDescription {
  type: string
  code?: unknown
  constraint?: unknown
  message?: string | undefined
  stack?: string[]
}

/**
 * The part of an error that may be logged and stored. Messages of the database and its driver contain user input (values,
 * keys, parameters), so only type, SQLSTATE and constraint of such errors are kept. Some libraries report a plain object
 * with the properties of an error.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeof error }
  const { cause } = error
  const inner = cause instanceof Error ? cause : error
  const { code, constraint } = inner as { code?: unknown; constraint?: unknown }
  const fromDatabase = sqlState(error) !== null || error.message.startsWith('Failed query')
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: inner.name ?? 'Error',
    code,
    constraint,
    message: fromDatabase ? undefined : error.message,
    stack: stack.slice(0, 12),
  }
}

/** The same in one line without the stack, for example 'PostgresError 42P01' or 'TypeError: x is not a function'. */
export function summarizeError(error: unknown): string {
  const { type, code, constraint, message } = describeError(error)
  const head = [type, code, constraint].filter((part) => typeof part === 'string').join(' ')
  return message ? `${head}: ${message}` : head
}

type ErrorLike = Omit<Error, 'name'> & { name?: string }

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && typeof (error as ErrorLike).message === 'string'
