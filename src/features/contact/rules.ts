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
const VISIBLE = /[^\p{Z}\p{C}]/u
// Line ends, NUL, half a surrogate pair, and the marks that turn the direction of what follows them.
const NOT_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu
const NOT_A_TEXT = /\p{Cs}|[\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu

/**
 * What is kept of a typed text: trimmed, and without what has no place in it. A line end in a name or a subject
 * becomes a blank, so that nothing a visitor types can begin a new header of a mail.
 */
export function cleanContactText(field: ContactField, text: string): string {
  if (field === 'message')
    return text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(NOT_A_TEXT, '')
      .trim()
  return text.replace(NOT_A_LINE, ' ').replace(/ {2,}/g, ' ').trim()
}

/** What is wrong with a cleaned text, or null. The form and the endpoint both ask here. */
export function findContactFault(field: ContactField, text: string): ContactFault | null {
  if (!VISIBLE.test(text)) return field === 'phone' ? null : 'missing'
  if (text.length > CONTACT_MAX[field]) return 'too_long'
  if (field === 'email' && !EMAIL.test(text)) return 'wrong'
  if (field === 'phone' && !isPhone(text)) return 'wrong'
  return null
}

function isPhone(text: string): boolean {
  return PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS
}
