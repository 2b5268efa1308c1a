import { namesAgree } from '#shared/person/spelling.ts'
import { cleanPassportNumber } from '#shared/text.ts'
import type { Compared } from './contract.ts'
import type { Difference, PassportZoneAnswer } from './schema.ts'

/** What is certain in a zone; null where it is not. Names as printed, with spaces. */
interface Printed {
  surname: string | null
  given_names: string | null
  number: string | null
  /** YYYY-MM-DD. */
  birth_date: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** True when the names are only the beginning of the name. */
  isTruncated: boolean
}

/** The answers of personal information. */
interface Typed {
  full_name: string
  date_of_birth: string
  passport_number: string
  nationality: string
  /** Null when the text names no country. */
  nationality_code: string | null
}

/**
 * Where what was typed is not what the passport says for certain. A name agrees in any order of its words, and in any of the
 * spellings that ICAO Doc 9303-3 (section 6) allows for its letters; otherwise the passport's spelling is the right one.
 */
export function passportDifferences(printed: Printed, typed: Typed): Difference[] {
  const differences: Difference[] = []
  const name = fullNameOf(printed)
  if (name !== null && !namesAgree(typed.full_name, { printed: name, isTruncated: printed.isTruncated }))
    differences.push({ name: 'full_name', typed: typed.full_name, passport: name })
  const { number, birth_date, country } = printed
  if (birth_date !== null && birth_date !== typed.date_of_birth)
    differences.push({ name: 'date_of_birth', typed: typed.date_of_birth, passport: birth_date })
  if (country !== null && typed.nationality_code !== null && country !== typed.nationality_code)
    differences.push({ name: 'nationality', typed: typed.nationality, passport: country })
  if (number !== null && number !== cleanPassportNumber(typed.passport_number))
    differences.push({ name: 'passport_number', typed: typed.passport_number, passport: number })
  return differences
}

/** Given names first, as the portal spells names; null when the surname is not certain. */
export function fullNameOf({
  surname,
  given_names,
}: Pick<Printed, 'surname' | 'given_names'>): string | null {
  if (surname === null) return null
  return given_names === null ? surname : `${given_names} ${surname}`
}

/** A field of personal information that the passport can fill in. */
export interface Offered {
  name: Compared
  /** As the passport says it; a nationality as its country code. */
  printed: string
  /** As it would be typed. */
  answer: string
  /** The fields of the zone that show it. */
  pictures: string[]
}

/**
 * What the passport says for the fields that are empty or differ from it. A name that did not fit is not offered: only its
 * beginning is known. `countryName` is the word for a country that the form takes.
 */
export function listOffered(
  { state, names_truncated: isTruncated, fields, differences }: PassportZoneAnswer,
  answers: Record<Compared, string>,
  countryName: (code: string) => string,
): Offered[] {
  if (state !== 'read') return []
  const find = (name: string) => fields.find((field) => field.name === name)
  const value = (name: string) => find(name)?.value ?? null
  const [surname, given_names] = [value('surname'), value('given_names')]
  const name = isTruncated ? null : fullNameOf({ surname, given_names })
  const country = find('nationality')?.country ?? null
  const [number, birth] = [value('number'), value('birth_date')]
  const offered: Offered[] = []
  if (name !== null && !namesAgree(answers.full_name, { printed: name, isTruncated })) {
    const pictures = given_names === null ? ['surname'] : ['given_names', 'surname']
    offered.push({ name: 'full_name', printed: name, answer: toTitleCase(name), pictures })
  }
  if (birth !== null && birth !== answers.date_of_birth)
    offered.push({ name: 'date_of_birth', printed: birth, answer: birth, pictures: ['birth_date'] })
  // Only the server knows all words for a country: what it has not found to differ is right, once it is typed.
  const isOther = (typed: string) =>
    differences.some((one) => one.name === 'nationality' && one.typed === typed)
  if (country !== null && (answers.nationality.trim() === '' || isOther(answers.nationality)))
    offered.push({
      name: 'nationality',
      printed: country,
      answer: countryName(country),
      pictures: ['nationality'],
    })
  if (number !== null && number !== cleanPassportNumber(answers.passport_number))
    offered.push({ name: 'passport_number', printed: number, answer: number, pictures: ['number'] })
  return offered
}

/** "ANNA MARIA" as people write it: "Anna Maria". */
export function toTitleCase(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ')
}
