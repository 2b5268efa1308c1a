import { type LikelyCharacters, likelihoodOf, type ReadLines } from './read-lines.ts'
import {
  COMPOSITE_PLACE,
  checkDigit,
  LOWER_PLACES,
  PLACES,
  UPPER_PLACES,
  ZONE_FIELDS,
  type ZoneField,
} from './zone-format.ts'

/** What stands in one field of the zone, as it is printed, fillers included. */
export interface DecodedField {
  value: string
  check: string | null
  /** True when the check digit fits, or when the field has none. */
  isValid: boolean
  /** True when the likeliest characters do not fit the check digit and others were chosen that do. */
  isRepaired: boolean
  /** How likely its weakest character is, from 0 to 1. */
  weakest: number
}

export interface DecodedZone {
  fields: Record<ZoneField | 'optional', DecodedField>
  isCompositeValid: boolean
  /** How likely the zone begins as a passport does, from 0 to 1. */
  isPassport: number
}

/** Possible characters of a place, and possible readings of a field, that are followed up. */
const LIKELIEST = 4
const BEAM = 60

/** Finds what stands in the fields of two lines, and how far it can be trusted. */
export function decodeLines({ upper, lower }: Pick<ReadLines, 'upper' | 'lower'>): DecodedZone {
  const lines = [upper, lower] as const
  const decode = (field: ZoneField | 'optional') => decodeField(lines, field)
  const fields = Object.fromEntries(
    [...ZONE_FIELDS, 'optional' as const].map((field) => [field, decode(field)]),
  ) as DecodedZone['fields']
  const composite = readPlaces(lower, LOWER_PLACES, COMPOSITE_PLACE, COMPOSITE_PLACE + 1)
  const { number, birth_date, expiry_date, optional } = fields
  const checked = [number, birth_date, expiry_date, optional]
    .map(({ value, check }) => value + check)
    .join('')
  return {
    fields,
    isCompositeValid: checkDigit(checked) === Number(composite.value),
    isPassport: Math.exp(likelihoodOf(upper[0], 'P')),
  }
}

function decodeField(
  lines: readonly [LikelyCharacters, LikelyCharacters],
  field: ZoneField | 'optional',
): DecodedField {
  const { line, from, to, check } = PLACES[field]
  const likely = lines[line]
  const places = line === 0 ? UPPER_PLACES : LOWER_PLACES
  if (check !== undefined) return decodeChecked(likely, { field, from, check })
  return { ...readPlaces(likely, places, from, to), check: null, isValid: true, isRepaired: false }
}

/** The likeliest allowed character of each place, and how likely the weakest of all characters there is. */
function readPlaces(
  likely: LikelyCharacters,
  places: string[],
  from: number,
  to: number,
): { value: string; weakest: number } {
  let [value, weakest] = ['', 1]
  for (let place = from; place < to; place += 1) {
    const [best] = rankCharacters(likely[place], places[place] ?? '')
    value += best?.character ?? '<'
    weakest = Math.min(weakest, Math.exp(best?.likelihood ?? Number.NEGATIVE_INFINITY))
  }
  return { value, weakest }
}

function rankCharacters(
  likely: Float32Array | undefined,
  allowed: string,
): { character: string; likelihood: number }[] {
  return [...allowed]
    .map((character) => ({ character, likelihood: likelihoodOf(likely, character) }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
}

interface CheckedPlace {
  field: string
  from: number
  /** Place of the check digit, right behind the field. */
  check: number
}

/** The likeliest reading whose check digit fits, or the likeliest of all when there is none. */
function decodeChecked(likely: LikelyCharacters, { field, from, check }: CheckedPlace): DecodedField {
  const readings = searchReadings(likely, from, check + 1)
  const fitting = readings.findIndex(({ text }) => isPossible(field, text))
  const chosen = readings[Math.max(0, fitting)]?.text ?? ''
  const characters = [...chosen]
  const weakest = characters.reduce(
    (least, character, index) => Math.min(least, Math.exp(likelihoodOf(likely[from + index], character))),
    1,
  )
  return {
    value: chosen.slice(0, -1),
    check: chosen.slice(-1),
    isValid: fitting >= 0,
    isRepaired: fitting > 0,
    weakest,
  }
}

/** The likeliest readings of some places of the lower line, best first. */
function searchReadings(
  likely: LikelyCharacters,
  from: number,
  to: number,
): { text: string; likelihood: number }[] {
  let readings = [{ text: '', likelihood: 0 }]
  for (let place = from; place < to; place += 1) {
    const next = rankCharacters(likely[place], LOWER_PLACES[place] ?? '').slice(0, LIKELIEST)
    readings = readings
      .flatMap(({ text, likelihood }) =>
        next.map((one) => ({ text: text + one.character, likelihood: likelihood + one.likelihood })),
      )
      .toSorted((a, b) => b.likelihood - a.likelihood)
      .slice(0, BEAM)
  }
  return readings
}

/** True when a field may read so: its check digit fits, a date is one, and a number has fillers only at its end. */
function isPossible(field: string, text: string): boolean {
  const [value, digit] = [text.slice(0, -1), text.slice(-1)]
  if (field === 'optional' && digit === '<') return /^<+$/.test(value)
  if (digit === '<' || checkDigit(value) !== Number(digit)) return false
  if (field === 'number') return !/<[^<]/.test(value)
  return field === 'optional' || isDate(value)
}

/** Unknown parts of a birth date are fillers. ICAO Doc 9303-3, 4.8. */
function isDate(value: string): boolean {
  if (!/^\d+$/.test(value)) return true
  const [month, day] = [Number(value.slice(2, 4)), Number(value.slice(4, 6))]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}
