const DIGITS = 10
/** Of the check digit (regulation of the Minister of Finance on tax numbers): the sum of the products modulo 11. */
const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]
const MODULUS = 11

/**
 * A Polish tax number (NIP) as it is typed, with spaces, hyphens of any width or the country's "PL" before it: its 10 digits, or null when
 * it is none. All zeros are nobody's.
 */
export function parseNip(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}]/gu, '').replace(/^PL/i, '')
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return null
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % MODULUS === Number(digits[DIGITS - 1]) ? digits : null
}

/** "5250000001" as "525-000-00-01". */
export function formatNip(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
}
