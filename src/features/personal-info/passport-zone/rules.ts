import { cleanPassportNumber } from '#shared/text.ts'
import { namesAgree } from '../spelling/rules.ts'
import type { Difference } from './schema.ts'

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
