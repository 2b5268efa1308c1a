/** Letters and figures of a printed code: none that is taken for another one (0 and O, 1, I and L). */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31 to the power of 12: nobody guesses one. */
export const CODE_LENGTH = 12

const GROUP = /.{1,4}/g

/** A code as it is compared, whatever spaces, dashes and small letters it was typed with. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** A code as it is printed: in groups of four. */
export function formatCode(code: string): string {
  return (code.match(GROUP) ?? []).join('-')
}
