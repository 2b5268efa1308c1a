const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True when PostgreSQL accepts this text as a uuid; any other text would raise an error in a query. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
