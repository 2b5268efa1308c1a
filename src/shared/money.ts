import { cachePerLanguage } from '#language/language.ts'

const NO_BREAK_SPACE = '\u00a0'
export const GROSZE_IN_ZLOTY = 100

const decimalMark = cachePerLanguage(
  (locale) =>
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

/** A number in the current language, grouped by no-break spaces: "13 355.34" in English. */
export function formatNumber(value: number): string {
  const [integerPart = '', rest] = String(value).split('.')
  return joinParts(integerPart, rest)
}

/**
 * The number of an amount: 199900 grosze are "1 999", 199950 are "1 999.50" in English and "1 999,50" in most
 * languages.
 */
export function formatZloty(grosze: number): string {
  const integerPart = Math.trunc(grosze / GROSZE_IN_ZLOTY)
  const rest = Math.abs(grosze % GROSZE_IN_ZLOTY)
  return joinParts(String(integerPart), rest === 0 ? undefined : String(rest).padStart(2, '0'))
}

/** An amount with its currency: 199900 grosze are "1 999 PLN", with no-break spaces. */
export function formatPln(grosze: number): string {
  return `${formatZloty(grosze)}${NO_BREAK_SPACE}PLN`
}

function joinParts(integerPart: string, rest: string | undefined): string {
  const grouped = integerPart.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return rest === undefined ? grouped : `${grouped}${decimalMark()}${rest}`
}
