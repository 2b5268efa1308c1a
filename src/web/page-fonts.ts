import CYRILLIC_FONT from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import LATIN_FONT from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { currentLanguage } from '#language/language.ts'
import POLISH_FONT from './onest-polish-wght-normal.woff2?url'

export { POLISH_FONT }

/** Letters of a language that the Latin file does not have. The letters of Ukrainian are all in the Cyrillic file. */
const LETTERS: Readonly<Record<string, string>> = { pl: POLISH_FONT, uk: CYRILLIC_FONT, ru: CYRILLIC_FONT }

/** Font files that every page in the current language needs: its letters, and Latin for digits and punctuation. */
export function listPageFonts(): string[] {
  const letters = LETTERS[currentLanguage()]
  return letters === undefined ? [LATIN_FONT] : [LATIN_FONT, letters]
}
