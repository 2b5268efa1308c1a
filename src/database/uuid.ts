const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether PostgreSQL would take this text as a uuid: asked for any other, it answers with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
