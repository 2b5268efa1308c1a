import { currentLanguage } from '#language/language.ts'
import BASIC_LATIN_FONT from './fonts/onest-basic-latin.woff2?url'
import CYRILLIC_FONT from './fonts/onest-cyrillic.woff2?url'
import LATIN_FONT from './fonts/onest-latin.woff2?url'
import POLISH_FONT from './fonts/onest-polish.woff2?url'

export { POLISH_FONT }

/** Languages with letters that the Latin file does not have. fonts.css has them too. */
const LETTERS: Readonly<Record<string, string>> = { pl: POLISH_FONT, uk: CYRILLIC_FONT, ru: CYRILLIC_FONT }

/** Font files that every page in the current language needs. */
export function listPageFonts(): string[] {
  const letters = LETTERS[currentLanguage()]
  return letters === undefined ? [LATIN_FONT] : [BASIC_LATIN_FONT, letters]
}
