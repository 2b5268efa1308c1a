import { emptyReading, type ReceiptReading } from './receipt-reading.ts'
import { readMoment } from './receipt-time.ts'

const TITLE = 'urzedowe poswiadczenie'
const DELIVERY_TITLES = ['poswiadczenie doreczenia', 'data odbioru']
const NUMBER = 'identyfikator poswiadczenia'
const LEGAL_TIMES = ['data doreczenia', 'data odbioru']
const MADE = ['data wytworzenia poswiadczenia', 'data utworzenia poswiadczenia']
const SENDERS = ['nazwa nadawcy dokumentu', 'nazwa nadawcy', 'nadawca']
const ADDRESSEES = ['nazwa adresata dokumentu', 'nazwa adresata', 'adresat']
/** Words that a receipt of another thing has in its title. */
const OTHERS = ['ksef', 'krajowy system e-faktur', 'faktur', 'jpk', 'deklaracj']
const MAX_NUMBER = 100
const MAX_NAME = 300

/**
 * Reads a receipt from the text of a PDF, by its Polish labels. It is one only when number and legal time stand beside their
 * labels, and each of them once: a guide that explains a receipt is none.
 */
export function readReceiptText(printed: string): ReceiptReading {
  const text = joinSpaces(printed)
  const page = { text, folded: fold(text) }
  const hasTitle = page.folded.includes(TITLE)
  if (OTHERS.some((word) => headOf(page).includes(word))) return emptyReading(hasTitle ? 'other' : 'none')
  const number = findOne(page, [NUMBER], readNumber)
  const filed_at = findOne(page, LEGAL_TIMES, readMoment)
  if (number === null || filed_at === null) return emptyReading(hasTitle && hasLabel(page) ? 'other' : 'none')
  return {
    ...emptyReading(DELIVERY_TITLES.some((title) => page.folded.includes(title)) ? 'upd' : 'upp'),
    number,
    filed_at,
    made_at: findOne(page, MADE, readMoment),
    sender: findOne(page, SENDERS, readName),
    addressee: findOne(page, ADDRESSEES, readName),
  }
}

interface Page {
  text: string
  /** The same length: each letter without its accent, in lower case. */
  folded: string
}

/** What stands above the number: attachments, which may have any name, come below it. */
function headOf({ folded }: Page): string {
  const end = folded.indexOf(NUMBER)
  return end < 0 ? folded : folded.slice(0, end)
}

/** One sign between two words, so that a label that goes on in the next line is found, too. */
const joinSpaces = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')

const hasLabel = ({ folded }: Page) => folded.includes(NUMBER) || LEGAL_TIMES.some((l) => folded.includes(l))

/** One value of the first label that has any; null when there is none, or when two differ. */
function findOne(
  { text, folded }: Page,
  labels: readonly string[],
  read: (text: string) => string | null,
): string | null {
  for (const label of labels) {
    const values = new Set<string>()
    for (let at = folded.indexOf(label); at >= 0; at = folded.indexOf(label, at + label.length)) {
      // On the same line, or on the next one.
      const value = read(text.slice(at + label.length).replace(/^[\s:]+/, ''))
      if (value !== null) values.add(value)
    }
    if (values.size > 0) return values.size === 1 ? ([...values][0] ?? null) : null
  }
  return null
}

/** One word with a digit. */
function readNumber(text: string): string | null {
  const word = /^\S+/.exec(text)?.[0] ?? ''
  return word.length <= MAX_NUMBER && /^[\p{L}\d][\p{L}\d\-_./]*\d[\p{L}\d\-_./]*$/u.test(word) ? word : null
}

function readName(text: string): string | null {
  const line = (/^[^\n\r]+/.exec(text)?.[0] ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > MAX_NAME || !/^\p{L}/u.test(line) || line.includes(':') ? null : line
}

function fold(text: string): string {
  return Array.from(text, (letter) => foldLetter(letter).padEnd(letter.length)).join('')
}

function foldLetter(letter: string): string {
  if (/\s/.test(letter)) return ' '
  const base = letter.normalize('NFD').charAt(0).toLowerCase()
  return base === 'ł' ? 'l' : base
}
