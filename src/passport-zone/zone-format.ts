/** The characters of a machine-readable zone, in the order of the classifier's answers. ICAO Doc 9303-3, 4.3. */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
/** Characters of a line of a passport (TD3). ICAO Doc 9303-4, 4.2. */
export const LINE_LENGTH = 44

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

/** What a place of the upper line may hold. */
export const UPPER_PLACES = placesOf([
  [1, 'P'],
  [43, `${LETTERS}<`],
])

/** What a place of the lower line may hold. */
export const LOWER_PLACES = placesOf([
  [9, ALPHABET],
  [1, DIGITS],
  [3, `${LETTERS}<`],
  [6, `${DIGITS}<`],
  [1, DIGITS],
  [1, 'MF<'],
  [6, DIGITS],
  [1, DIGITS],
  [14, ALPHABET],
  [1, `${DIGITS}<`],
  [1, DIGITS],
])

function placesOf(runs: [number, string][]): string[] {
  return runs.flatMap(([count, characters]) => Array.from({ length: count }, () => characters))
}

const WEIGHTS = [7, 3, 1]

/** The check digit of some characters: the filler counts 0, letters 10 to 35. ICAO Doc 9303-3, 4.9. */
export function checkDigit(characters: string): number {
  let sum = 0
  for (const [index, character] of [...characters].entries())
    sum += numberOf(character) * (WEIGHTS[index % WEIGHTS.length] ?? 0)
  return sum % 10
}

function numberOf(character: string): number {
  if (character === '<') return 0
  const digit = DIGITS.indexOf(character)
  return digit >= 0 ? digit : LETTERS.indexOf(character) + 10
}

/** From and behind the last character of a field in its line, and where its check digit is, if it has one. */
export interface Place {
  line: 0 | 1
  from: number
  to: number
  check?: number
}

export const ZONE_FIELDS = [
  'number',
  'birth_date',
  'expiry_date',
  'nationality',
  'sex',
  'state',
  'names',
] as const
export type ZoneField = (typeof ZONE_FIELDS)[number]

export const PLACES: Record<ZoneField | 'optional', Place> = {
  state: { line: 0, from: 2, to: 5 },
  names: { line: 0, from: 5, to: 44 },
  number: { line: 1, from: 0, to: 9, check: 9 },
  nationality: { line: 1, from: 10, to: 13 },
  birth_date: { line: 1, from: 13, to: 19, check: 19 },
  sex: { line: 1, from: 20, to: 21 },
  expiry_date: { line: 1, from: 21, to: 27, check: 27 },
  optional: { line: 1, from: 28, to: 42, check: 42 },
}

export const COMPOSITE_PLACE = 43
