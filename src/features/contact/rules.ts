import { cleanEmail, EMAIL_MAX, isEmail } from '#shared/person/email.ts'
import { isPersonName } from '#shared/person/person-name.ts'
import { holdsSeveralNumbers } from '#shared/person/phone.ts'
import { cleanLine, cleanText } from '#shared/text.ts'

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Maximum length of each field in UTF-16 code units, after cleaning. */
export const CONTACT_MAX: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: EMAIL_MAX,
  phone: 40,
  subject: 200,
  message: 5000,
}

/** Messages are deleted after this time (Privacy Policy, section 6). */
export const MESSAGE_YEARS = 3

export type ContactFault = 'missing' | 'wrong' | 'several' | 'too_long'

/** With an extension, as libphonenumber reads them. */
const PHONE = /^\+?[\d ()./-]+(?:[ ,;]*(?:ext|extn|wewn?|доб|x|#)[.: ]*\d{1,6})?$/iu
const PHONE_MIN_DIGITS = 6

/** Cleans a typed text. Only the message keeps its line breaks, so that no other field can start a mail header. */
export function cleanContactText(field: ContactField, text: string): string {
  if (field === 'email') return cleanEmail(text)
  return field === 'message' ? cleanText(text) : cleanLine(text)
}

/** The fault of a cleaned text, or null. Form and endpoint both use it. */
export function findContactFault(field: ContactField, text: string): ContactFault | null {
  if (text === '') return field === 'phone' ? null : 'missing'
  if (text.length > CONTACT_MAX[field]) return 'too_long'
  if (field === 'name' && !isPersonName(text)) return 'wrong'
  if (field === 'email' && !isEmail(text)) return 'wrong'
  if (field === 'phone') return findPhoneFault(text)
  return null
}

/** A looser rule than that of stored numbers, which are loaded on demand: this one is kept as it was typed. */
function findPhoneFault(text: string): ContactFault | null {
  if (holdsSeveralNumbers(text)) return 'several'
  return PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_MIN_DIGITS ? null : 'wrong'
}
