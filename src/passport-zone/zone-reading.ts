import { type DecodedField, decodeLines } from './decode-lines.ts'
import type { ZoneValues } from './read-fields.ts'
import type { ReadLines } from './read-lines.ts'
import { isState } from './states.ts'

export interface ZoneReading {
  values: ZoneValues
  /** True when the names did not fit into the zone: they are only its beginning. ICAO Doc 9303-4, 4.2.3. */
  isTruncated: boolean
}

/** Of both lines together: what is farther from any zone is not read at all. Chosen by npm run torture -- passport-zone. */
const LEAST_QUALITY = -0.4
/** How likely the weakest character of a field has to be. Chosen by npm run torture -- passport-zone. */
const LEAST_LIKELY = 0.7

/**
 * What two lines say for certain; null when they are no passport's. A field is certain when its check digit and the composite
 * one fit its likeliest characters and the weakest of these is likely enough: the digit alone cannot tell 6 from G.
 */
export function readFields(lines: ReadLines, today: string, limit = LEAST_LIKELY): ZoneReading | null {
  const { fields, isCompositeValid, isPassport } = decodeLines(lines)
  if (lines.quality < LEAST_QUALITY || isPassport < limit) return null
  const isCertain = ({ isValid, isRepaired, weakest }: DecodedField) =>
    isValid && !isRepaired && weakest > limit
  const ifChecked = (field: DecodedField) => (isCompositeValid && isCertain(field) ? field.value : null)
  const ifState = (field: DecodedField) =>
    isCertain(field) && isState(field.value) ? field.value.replaceAll('<', '') : null
  const names = isCertain(fields.names) ? splitNames(fields.names.value) : null
  return {
    values: {
      surname: names?.surname ?? null,
      given_names: names?.given_names ?? null,
      number: ifChecked(fields.number)?.replaceAll('<', '') || null,
      birth_date: toBirthDate(ifChecked(fields.birth_date), today),
      expiry_date: toDate('20', ifChecked(fields.expiry_date)),
      nationality: ifState(fields.nationality),
      state: ifState(fields.state),
      sex: isCertain(fields.sex) ? fields.sex.value.replace('<', 'X') : null,
    },
    isTruncated: names?.isTruncated ?? false,
  }
}

const NAMES = /^([A-Z]+(?:<[A-Z]+)*)(?:<<([A-Z]+(?:<[A-Z]+)*))?(<*)$/

function splitNames(printed: string) {
  const [, surname, given_names, filler] = NAMES.exec(printed) ?? []
  if (!surname) return null
  const spaced = (name: string | undefined) => name?.replaceAll('<', ' ') ?? null
  return { surname: spaced(surname), given_names: spaced(given_names), isTruncated: filler === '' }
}

/** The latest year that is not in the future. */
function toBirthDate(printed: string | null, today: string): string | null {
  const date = toDate('20', printed)
  return date !== null && date > today ? toDate('19', printed) : date
}

/** YYYY-MM-DD; null for a day that does not exist, or is not known. */
function toDate(century: string, printed: string | null): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(printed ?? '') ?? []
  if (!year) return null
  const date = `${century}${year}-${month}-${day}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

/** True when enough is certain that the zone need not be looked for on another page, or in a turned picture. */
export function isWhole({ values }: ZoneReading): boolean {
  return values.number !== null && values.birth_date !== null && values.expiry_date !== null
}

/** True when two zones are of different passports. */
export function differ(one: ZoneReading, other: ZoneReading): boolean {
  return (['number', 'birth_date', 'expiry_date'] as const).some(
    (name) =>
      one.values[name] !== null && other.values[name] !== null && one.values[name] !== other.values[name],
  )
}
