import { cleanLine, cleanText } from '#shared/text.ts'

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Most characters (UTF-16 units) of each field, after cleaning. */
export const CONTACT_MAX: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
}

/** A message is deleted this long after it was sent (Privacy Policy, section 6). */
export const MESSAGE_YEARS = 3

export type ContactFault = 'missing' | 'wrong' | 'too_long'

// What an address needs to be written to; a browser's own rule for type=email, and a dot in the domain.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const PHONE = /^\+?[\d ()./-]+$/
const PHONE_MIN_DIGITS = 6
/** What is kept of a typed text. Only the message has lines, so that no other field can begin a header of a mail. */
export function cleanContactText(field: ContactField, text: string): string {
  return field === 'message' ? cleanText(text) : cleanLine(text)
}

/** What is wrong with a cleaned text, or null. The form and the endpoint both ask here. */
export function findContactFault(field: ContactField, text: string): ContactFault | null {
  if (text === '') return field === 'phone' ? null : 'missing'
  if (text.length > CONTACT_MAX[field]) return 'too_long'
  if (field === 'email' && !EMAIL.test(text)) return 'wrong'
  if (field === 'phone' && !isPhone(text)) return 'wrong'
  return null
}

function isPhone(text: string): boolean {
  return PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS
}
