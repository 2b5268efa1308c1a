import { m } from '#messages/messages.js'

/** A number without a country code is a Polish one. */
const DEFAULT_COUNTRY = 'PL'
const POLISH_CODE = '48'
const POLISH_DIGITS = 9

export interface Phone {
  /** The number alone: "+48226210000". */
  e164: string
  /** As it is stored: the number, with an extension as in RFC 3966: "+48226210000;ext=12". */
  stored: string
  /** "+48 22 621 00 00 ext. 12" */
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
 * Null also for more than one number: what is stored is what was said.
 */
export async function parsePhone(text: string): Promise<Phone | null> {
  if (lastRead?.text !== text) lastRead = { text, phone: await readPhone(text) }
  return lastRead.phone
}

/** Cache of the last number: a save parses it once to validate and once to store. */
let lastRead: { text: string; phone: Phone | null } | undefined

/** What is wrong with a typed number; null for a good one. */
export async function findPhoneFault(text: string): Promise<'several' | 'wrong' | null> {
  if (holdsSeveralNumbers(text)) return 'several'
  return (await parsePhone(text)) ? null : 'wrong'
}

/** Digits that are a number of their own, with what people put between them. */
const NUMBER = /\+?\d(?:[\s()./-]*\d){6,}/g
/** E.164: with the country code. */
const MOST_DIGITS = 15

/** True for "600700800, 601701801", whatever stands between the two. */
export function holdsSeveralNumbers(text: string): boolean {
  const numbers = text.match(NUMBER) ?? []
  return numbers.length > 1 || numbers.some((number) => digitsOf(number).length > MOST_DIGITS)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Words for an extension that libphonenumber does not know: Polish, Ukrainian, Russian. */
const EXTENSION_WORD = /(?<!\p{L})(?:wewn?(?:ętrzny)?|вн(?:утр)?)\.?(?=[\s:]*\d)/iu
const LAST_DIGITS = 4

async function readPhone(text: string): Promise<Phone | null> {
  if (holdsSeveralNumbers(text)) return null
  const { parsePhoneNumberFromString } = await loadPhoneRules()
  const plain = text.replace(EXTENSION_WORD, 'ext. ')
  const phone = parsePhoneNumberFromString(plain, { defaultCountry: DEFAULT_COUNTRY, extract: false })
  if (!phone?.isValid()) return null
  // The general rule still accepts Polish numbers of seven digits, which have not existed since 2009.
  if (phone.countryCallingCode === POLISH_CODE && phone.nationalNumber.length !== POLISH_DIGITS) return null
  const { number: e164, ext } = phone
  // Whatever stands last must have been understood: libphonenumber drops parameters that it does not know.
  if (!digitsOf(text).endsWith(`${e164}${ext ?? ''}`.slice(-LAST_DIGITS))) return null
  phone.setExt('')
  const international = withExtension(phone.formatInternational(), ext)
  return { e164, stored: ext ? `${e164};ext=${ext}` : e164, international }
}

function withExtension(number: string, extension: string | undefined): string {
  return extension ? m.shared_phone_extension({ number, extension }) : number
}

/** A stored number for people to read, without the rules of all countries: a Polish one in its groups. */
export function showPhone(stored: string): string {
  const [number = '', extension] = stored.split(';ext=')
  return withExtension(number.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3'), extension)
}
