import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'

/** An address for people to read, or that there is none. */
export function showEmail(email: string | null): string {
  return email ? readableEmail(email) : m.back_office_desk_no_email()
}
