import { cleanLine, cleanText } from '#shared/text.ts'

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Maximum length of each field in UTF-16 code units, after cleaning. */
export const CONTACT_MAX: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
}

/** Messages are deleted after this time (Privacy Policy, section 6). */
export const MESSAGE_YEARS = 3

export type ContactFault = 'missing' | 'wrong' | 'too_long'

// The rule of browsers for type=email, plus a dot in the domain.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const PHONE = /^\+?[\d ()./-]+$/
const PHONE_MIN_DIGITS = 6
/** Cleans a typed text. Only the message keeps its line breaks, so that no other field can start a mail header. */
export function cleanContactText(field: ContactField, text: string): string {
  return field === 'message' ? cleanText(text) : cleanLine(text)
}

/** The fault of a cleaned text, or null. Form and endpoint both use it. */
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
