import { cleanLine, cleanPassportNumber } from '#shared/text.ts'

/** "2026-23", "2026/0023", "2026 - 23", "20260023": the year, and the number in it. */
const CASE_NUMBER = /^(20\d\d)(?: ?[-\u2010-\u2015/] ?([1-9]\d{0,5}|\d{4,6})|(\d{4,6}))$/
/** The running number of a case has at least so many figures. */
const CASE_FIGURES = 4

/**
 * The number of a case that was typed whole, as it is stored: "2026/23" is "2026-0023". Null for anything
 * else, also for "2026-00", which is the beginning of one.
 */
export function readCaseNumber(typed: string): string | null {
  const [, year, short, long] = CASE_NUMBER.exec(cleanLine(typed)) ?? []
  const running = (short ?? long)?.replace(/^0+(?=\d{4})/, '').padStart(CASE_FIGURES, '0')
  return year && running && Number(running) > 0 ? `${year}-${running}` : null
}

/** What a typed text is when it is a number that is compared whole. */
export interface TypedNumbers {
  /** As a passport's number is stored. */
  passport: string
  /** The figures of a passport's number without its letters; null when they are none, or too few. */
  passportFigures: string | null
  /** The figures of a phone number, from its country on or from behind that; null for no phone number. */
  phoneFigures: string | null
}

/** Fewer figures are in too many passports to say whose it is. */
const PASSPORT_FIGURES = /^\d{6,}$/
const PHONE = /^[+\d\s()./\u00a0\u2010-\u2015-]+$/
const LEAST_PHONE_FIGURES = 7

/** Reads a number as people write it, with spaces, dashes and brackets: "AA 4100000", "+48 600-100-200". */
export function readNumbers(typed: string): TypedNumbers {
  const passport = cleanPassportNumber(typed).replace(/[./\u2010-\u2015-]/g, '')
  const line = cleanLine(typed)
  // Without what is dialled first, abroad (00) or at home (0). "+44 (0) 20" has it in the middle.
  const phone = line.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  const isPhone = PHONE.test(line) && phone.length >= LEAST_PHONE_FIGURES
  return {
    passport,
    passportFigures: PASSPORT_FIGURES.test(passport) ? passport : null,
    phoneFigures: isPhone ? phone : null,
  }
}

/** Two names with the same key are one name: capitals make no other, in any alphabet and whatever the database's locale. */
export function keyOfName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
