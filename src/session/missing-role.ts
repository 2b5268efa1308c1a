import { sqlState } from '#database/sql-state.ts'
import { AppError, type ErrorCode } from '#errors/app-error.ts'

/** There are no roles of these names: setting one fails, which prevents every following statement. */
export const MISSING_ROLES = {
  signed_out: 'pobyt: signed out',
  not_found: 'pobyt: not found',
} as const satisfies Partial<Record<ErrorCode, string>>

const INVALID_PARAMETER = '22023'

/** Throws the AppError whose missing role the database refused to set; any other error as it is. */
export function throwMissingRole(error: unknown): never {
  if (sqlState(error) === INVALID_PARAMETER) {
    const text = messageOf(error)
    if (text.includes(MISSING_ROLES.signed_out)) throw new AppError('signed_out')
    if (text.includes(MISSING_ROLES.not_found)) throw new AppError('not_found')
  }
  throw error
}

/** The database's own message: Drizzle keeps it in the cause, and has the parameters in its own. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause === undefined ? error.message : messageOf(error.cause)
}
