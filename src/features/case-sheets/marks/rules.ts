import type { ContentToken } from '#texts/read-content.ts'

/**
 * The mark of a field in a sheet: `{=full_name}` is filled in with what the case knows, `{?reasons}` is left to the person. The name
 * stays when the sheet is arranged anew.
 */
export interface Mark {
  id: string
  isKnown: boolean
}

const MARK = /\s*\{([=?])([a-z][a-z0-9_]*)\}/
/** Dots to write on, as a sheet prints them. */
const BLANK = /…{4,}/

/** The mark of a text, which is null where there is none, and the text without it. */
export function readMark(text: string): { text: string; mark: Mark | null } {
  const match = MARK.exec(text)
  if (!match) return { text, mark: null }
  return { text: text.replace(MARK, ''), mark: { id: match[2] ?? '', isKnown: match[1] === '=' } }
}

/** Whether a text has dots to write on. */
export const hasBlank = (text: string): boolean => BLANK.test(text)

/** The text with the value in place of the dots; an empty value leaves them. */
export const fillBlank = (text: string, value: string): string =>
  value === '' ? text : text.replace(BLANK, () => value)

/** The text without its dots, as a label. */
export const withoutBlank = (text: string): string =>
  text
    .replace(BLANK, '…')
    .replace(/:\s*…\s*$/, '')
    .trim()

/** The field that is written on the dots of a checkbox. */
export const blankOf = (id: string): string => `${id}_text`

/** The cell of a column in a row, which is counted from 1. */
export const cellOf = (column: string, row: number): string => `${column}_${row}`

/** "Znak sprawy / Case number": the Polish words, and what they mean; '' where that is not said. */
export function splitMeaning(text: string): { polish: string; meaning: string } {
  const [polish = '', ...meaning] = text.split(' / ')
  return { polish: polish.trim(), meaning: meaning.join(' / ').trim() }
}

/** One line of a block of fields or of signatures: the width if it has one, Polish, English, the mark. */
export interface FieldLine {
  polish: string
  meaning: string
  mark: Mark | null
  share: number
  /** Lines to write on. */
  lines: number
}

/** "3/5 x2 | Imię i nazwisko | Name {=full_name}". Throws for a line without a width. */
export function readFieldLine(line: string): FieldLine {
  const { text, mark } = readMark(line)
  const [size = '', polish = '', meaning = ''] = text.split(' | ')
  const match = /^(\d)\/(\d)(?: x(\d))?$/.exec(size)
  if (!match) throw new Error(`"${line}" is not a valid field`)
  return { polish, meaning, mark, share: Number(match[1]) / Number(match[2]), lines: Number(match[3] ?? 1) }
}

/** "Czytelny podpis | Legible signature": nothing is written above a line without a mark but the signature. */
export function readSignatureLine(line: string): Omit<FieldLine, 'share' | 'lines'> {
  const { text, mark } = readMark(line)
  const [polish = '', meaning = ''] = text.split(' | ')
  return { polish, meaning, mark }
}

/** The token without marks, and the mark that was in it. */
export function unmark(token: ContentToken): { token: ContentToken; mark: Mark | null } {
  let found: Mark | null = null
  const strip = (one: ContentToken): ContentToken => {
    const { text, mark } = readMark(one.text ?? '')
    found ??= mark
    return {
      ...one,
      ...(one.text !== undefined && { text }),
      ...(one.tokens && { tokens: one.tokens.map(strip) }),
    }
  }
  const stripped = strip(token)
  return { token: stripped, mark: found }
}

/** The page to hand in: what comes after `::page`; empty for a text that is none. */
export function sheetOf(tokens: readonly ContentToken[]): ContentToken[] {
  const at = tokens.findIndex(({ type, name }) => type === 'block' && name === 'page')
  return at < 0 ? [] : tokens.slice(at + 1)
}
