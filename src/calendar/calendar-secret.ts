import { createHash, randomBytes } from 'node:crypto'

/** 256 bits. */
const TOKEN_BYTES = 32
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A new secret for the address of a calendar, the file that it names there, and the hash by which it is found again. */
export function createCalendarSecret(): { file: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { file: `${token}.ics`, hash: hash(token) }
}

/** The hash of the secret in the name of a file; null for a name that can be none of ours. */
export function hashOfFile(file: string): string | null {
  const token = FILE.exec(file)?.[1]
  return token ? hash(token) : null
}

/** A calendar as it is sent, with the ETag of its text. */
export function tagCalendar(text: string): { text: string; etag: string } {
  return { text, etag: `"${hash(text).slice(0, 22)}"` }
}
