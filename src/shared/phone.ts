/** A number without a country code is a Polish one. */
const DEFAULT_COUNTRY = 'PL'
const POLISH_CODE = '48'
const POLISH_DIGITS = 9

export interface Phone {
  /** "+48573000111" */
  e164: string
  /** "+48 573 000 111" */
  international: string
}

let rules: Promise<typeof import('libphonenumber-js/min')> | undefined

/** Loads the numbering plans of all countries (80 KB) on demand. A failed load is tried again at the next call. */
export function loadPhoneRules() {
  rules ??= import('libphonenumber-js/min').catch((error: unknown) => {
    rules = undefined
    throw error
  })
  return rules
}

/**
 * Parses a phone number as people type it, as a Polish one without a country code. Null when it is not possible: length
 * and first digits must fit the country (libphonenumber's general rule, so that a recently opened range is accepted).
 */
export async function parsePhone(text: string): Promise<Phone | null> {
  if (lastRead?.text !== text) lastRead = { text, phone: await readPhone(text) }
  return lastRead.phone
}

/** Cache of the last number: a save parses it once to validate and once to store. */
let lastRead: { text: string; phone: Phone | null } | undefined

async function readPhone(text: string): Promise<Phone | null> {
  const { parsePhoneNumberFromString } = await loadPhoneRules()
  const phone = parsePhoneNumberFromString(text, { defaultCountry: DEFAULT_COUNTRY, extract: false })
  if (!phone?.isValid()) return null
  // The general rule still accepts Polish numbers of seven digits, which have not existed since 2009.
  if (phone.countryCallingCode === POLISH_CODE && phone.nationalNumber.length !== POLISH_DIGITS) return null
  return { e164: phone.number, international: phone.formatInternational() }
}
