/**
 * What nobody sees, or what turns the direction of the words after it: zero-width signs, marks and overrides of
 * direction, tags, soft hyphens, Hangul fillers (Unicode's Default_Ignorable_Code_Point), control characters,
 * halves of a surrogate pair, noncharacters, annotation marks. Line ends and tabs are judged apart, and joiners.
 */
const INVISIBLE =
  /(?![\n\t\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

/** The Braille pattern without dots is a blank, though Unicode counts it as a symbol. */
const BLANK_SYMBOL = /\u2800/g

/**
 * Scripts in which a zero-width joiner or non-joiner inside a word is spelling: the Persian "علی‌رضا" would
 * otherwise be another word, and letters of Indic scripts would take another form.
 */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}]'
const JOINERS = new RegExp(`(${JOINED})?([\\u200c\\u200d])[\\u200c\\u200d]*(?=(${JOINED})?)`, 'gu')

const VISIBLE = /[^\p{Z}\p{C}]/u

/**
 * What is kept of a text of one line: NFC, without what nobody sees, every run of blanks and line ends one blank,
 * trimmed. A text with nothing to see in it is ''. What a spreadsheet would take for a formula ("=1+1") is left as
 * it is: only who writes a spreadsheet can know what to escape there.
 */
export function cleanLine(text: string): string {
  return orEmpty(dropInvisible(text.replace(LINE_END, ' ')).replace(/\s+/g, ' '))
}

/** The same for a text of several lines, which keeps its line ends (as \n), its tabs and its blanks. */
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

/** Text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
