import { type ContentToken, plainText } from '#texts/read-content.ts'
import type { SheetSource } from '../contract.ts'
import {
  blankOf,
  cellOf,
  hasBlank,
  type Mark,
  readFieldLine,
  readMark,
  readSignatureLine,
  splitMeaning,
  unmark,
  withoutBlank,
} from '../marks/rules.ts'
import type { SheetItem, SheetText } from '../schema.ts'

/** What the case knows of one field. */
export interface KnownValue {
  value: string
  source: SheetSource
}

/** By the id of a field or cell; a box that is ticked has the value of its name. */
export type KnownValues = ReadonlyMap<string, KnownValue>

/** True for a text without letters of another script than a passport's. */
export type LatinTest = (text: string) => boolean

interface Reading {
  known: KnownValues
  isLatin: LatinTest
}

/** The sheet as a form: what stands on it, in its order, with what the case knows in the fields that are marked for it. */
export function listSheetItems(tokens: readonly ContentToken[], reading: Reading): SheetItem[] {
  return tokens.flatMap((token) => READERS[token.type]?.(token, reading) ?? [])
}

const READERS: Record<string, (token: ContentToken, reading: Reading) => SheetItem[]> = {
  heading: (token) => [{ kind: 'title', ...labelsOf(splitMeaning(plainText([token]))) }],
  blockquote: ({ tokens = [] }) => {
    const [text, meaning] = tokens
    return [{ kind: 'words', label_pl: textOf(text), label: textOf(meaning) }]
  },
  paragraph: (token) => [{ kind: 'words', label_pl: '', label: textOf(token) }],
  code: readFenced,
  list: ({ items = [] }, reading) => items.flatMap((item) => readBox(item, reading)),
  table: readTable,
}

const textOf = (token: ContentToken | undefined): string => (token ? plainText([token]).trim() : '')

const labelsOf = ({ polish, meaning }: { polish: string; meaning: string }) => ({
  label_pl: polish,
  label: meaning,
})

function readFenced({ lang, text = '' }: ContentToken, reading: Reading): SheetItem[] {
  if (lang === 'right') {
    const { text: words, mark } = readMark(text)
    return fieldItem({ ...splitMeaning(withoutBlank(words)), mark, lines: 1, is_wide: true }, reading)
  }
  return text.split('\n').flatMap((line) => {
    if (lang !== 'fields') return fieldItem({ ...readSignatureLine(line), ...SMALL }, reading)
    const { share, ...field } = readFieldLine(line)
    return fieldItem({ ...field, is_wide: share === 1 }, reading)
  })
}

interface MarkedField {
  polish: string
  meaning: string
  mark: Mark | null
  lines: number
  is_wide: boolean
}

/** A field that shares its row. */
const SMALL = { lines: 1, is_wide: false }

function fieldItem({ mark, ...field }: MarkedField, reading: Reading): SheetItem[] {
  return mark ? [{ kind: 'field', ...presentText({ ...field, id: mark.id }, reading) }] : []
}

function presentText(
  { id, polish, meaning, lines, is_wide }: Omit<MarkedField, 'mark'> & { id: string },
  { known, isLatin }: Reading,
): SheetText {
  const found = known.get(id)
  const value = found?.value ?? ''
  const labels = { label_pl: polish, label: meaning }
  return { id, ...labels, lines, is_wide, value, source: found?.source ?? null, is_latin: isLatin(value) }
}

function readBox(item: ContentToken, reading: Reading): SheetItem[] {
  const { text, mark } = readMark(textOf(item))
  if (!mark) return []
  const { id } = mark
  const { polish, meaning } = splitMeaning(text)
  const words = { polish: withoutBlank(polish), meaning }
  const found = reading.known.get(id)
  const blank = { id: blankOf(id), ...words, lines: 1, is_wide: true }
  return [
    {
      kind: 'box',
      id,
      ...labelsOf(words),
      is_ticked: found !== undefined,
      source: found?.source ?? null,
      blank: hasBlank(text) ? presentText(blank, reading) : null,
    },
  ]
}

function readTable({ header = [], rows = [] }: ContentToken, reading: Reading): SheetItem[] {
  const columns = listColumns(header)
  if (columns.length === 0) return []
  const count = countRows(columns, { least: rows.length, has: (id) => reading.known.has(id) })
  return [
    {
      kind: 'table',
      columns: columns.map(({ polish, meaning }) => ({ label_pl: polish, label: meaning })),
      rows: Array.from({ length: count }, (_, at) =>
        columns.map(({ id, ...words }) =>
          presentText({ ...words, id: cellOf(id, at + 1), ...SMALL }, reading),
        ),
      ),
    },
  ]
}

interface Column {
  id: string
  polish: string
  meaning: string
}

/** The columns of a table that are filled in. */
export function listColumns(header: readonly ContentToken[]): Column[] {
  return header.flatMap((cell) => {
    const { token, mark } = unmark(cell)
    return mark ? [{ id: mark.id, ...splitMeaning(textOf(token)) }] : []
  })
}

/** As many rows as the sheet has, or more where more are known. */
export function countRows(
  columns: readonly Pick<Column, 'id'>[],
  { least, has }: { least: number; has: (id: string) => boolean },
): number {
  let count = least
  while (columns.some(({ id }) => has(cellOf(id, count + 1)))) count += 1
  return count
}
