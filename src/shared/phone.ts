/** Nine digits without a country code are a Polish number. */
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

/**
 * The number plans of the world weigh 80 KB: loaded when there is a number to read, or just before. What could not be
 * loaded is tried again the next time.
 */
export function loadPhoneRules() {
  rules ??= import('libphonenumber-js/min').catch((error: unknown) => {
    rules = undefined
    throw error
  })
  return rules
}

/**
 * Reads a phone number as a person types it, Polish when no country code is given. Null when it cannot be one:
 * the length and the first digits must fit the country (libphonenumber's general rule, so that a range opened
 * last week is not refused).
 */
export async function parsePhone(text: string): Promise<Phone | null> {
  if (lastRead?.text !== text) lastRead = { text, phone: await readPhone(text) }
  return lastRead.phone
}

/** A save reads its number to check it and again to store it. */
let lastRead: { text: string; phone: Phone | null } | undefined

async function readPhone(text: string): Promise<Phone | null> {
  const { parsePhoneNumberFromString } = await loadPhoneRules()
  const phone = parsePhoneNumberFromString(text, { defaultCountry: DEFAULT_COUNTRY, extract: false })
  if (!phone?.isValid()) return null
  // The general rule still knows Polish numbers of seven digits, which nobody has had since 2009.
  if (phone.countryCallingCode === POLISH_CODE && phone.nationalNumber.length !== POLISH_DIGITS) return null
  return { e164: phone.number, international: phone.formatInternational() }
}
