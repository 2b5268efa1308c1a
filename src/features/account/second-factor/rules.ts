import { TOTP_DIGITS } from './contract.ts'

/** Letters and digits that are not mistaken for one another when they are read from paper. */
export const RECOVERY_CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const HALF = 4

/** A recovery code as it is shown: "7KQ4-M2XD". */
export function formatRecoveryCode(characters: string): string {
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
}

/** A recovery code as somebody may type it, in the form in which it is kept: in capitals, with its one hyphen. */
export function readRecoveryCode(text: string): string {
  return formatRecoveryCode(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
}

/** Six digits, whatever stands between them; null for anything else. */
export function readDigits(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return digits.length === TOTP_DIGITS && /^\d+$/.test(digits) ? digits : null
}
