import { AppError } from '#errors/app-error.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True when PostgreSQL accepts this text as a uuid; any other text would raise an error in a query. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The id of the last row seen, as a call gives it. Throws not_found for what is no uuid. */
export function requireUuid(text: string | undefined): string | undefined {
  if (text !== undefined && !isUuid(text)) throw new AppError('not_found')
  return text
}
