/**
 * Characters that are invisible or change the direction of text: zero-width characters, direction marks and overrides,
 * tags, soft hyphens, Hangul fillers (Unicode's Default_Ignorable_Code_Point), control characters, lone surrogates,
 * noncharacters, annotation marks. Line breaks, tabs and joiners are handled separately.
 */
const INVISIBLE =
  /(?![\n\t\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

/** The blank Braille pattern is invisible, though Unicode classes it as a symbol. */
const BLANK_SYMBOL = /\u2800/g

/**
 * Scripts in which a zero-width joiner or non-joiner inside a word is part of the spelling: without it the Persian
 * "علی‌رضا" would be another word, and Indic letters would take another form.
 */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}]'
const JOINERS = new RegExp(`(${JOINED})?([\\u200c\\u200d])[\\u200c\\u200d]*(?=(${JOINED})?)`, 'gu')

const VISIBLE = /[^\p{Z}\p{C}]/u

/**
 * Cleans a single-line text: NFC, without invisible characters, every run of whitespace replaced by one space, trimmed.
 * A text without visible characters becomes ''. A text that a spreadsheet would read as a formula ("=1+1") stays: only
 * the code that writes a spreadsheet can escape it.
 */
export function cleanLine(text: string): string {
  return orEmpty(dropInvisible(text.replace(LINE_END, ' ')).replace(/\s+/g, ' '))
}

/** Cleans a multi-line text, which keeps its line breaks (as \n), tabs and spaces. */
export function cleanText(text: string): string {
  return orEmpty(dropInvisible(text.replace(LINE_END, '\n')))
}

function dropInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(BLANK_SYMBOL, ' ')
    .replace(JOINERS, (_, before = '', joiner, after = '') => before + (before && after ? joiner : ''))
    .normalize('NFC')
}

function orEmpty(text: string): string {
  return VISIBLE.test(text) ? text.trim() : ''
}

/** The number of a passport as it is stored, in upper case and without spaces: "ab 123 4567" is "AB1234567". */
export function cleanPassportNumber(text: string): string {
  return cleanLine(text).replaceAll(' ', '').toUpperCase()
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Apostrophes of keyboards: 'ʹʻʼʽˈ‘’‛′, the acute and the grave accent. */
const APOSTROPHES = /[`\u00b4\u02b9-\u02bd\u02c8\u2018\u2019\u201b\u2032]/

/** Lower case without diacritics, with one apostrophe and the same number of characters: "Łódź" becomes "lodz". */
export function fold(text: string): string {
  return Array.from(text, (letter) => foldLetter(letter)).join('')
}

function foldLetter(letter: string): string {
  if (APOSTROPHES.test(letter)) return "'"
  const small = letter.toLowerCase().replace('ł', 'l').replace('ґ', 'г')
  const letters = small.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return letters.length === letter.length ? letters : letter
}
