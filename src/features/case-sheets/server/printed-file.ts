import { m } from '#messages/messages.js'
import type { Pdf, PdfFigure, RichText } from '#pdf/writer.ts'
import { type ContentToken, plainText } from '#texts/read-content.ts'
import { countRows } from '../layout/rules.ts'
import {
  blankOf,
  cellOf,
  fillBlank,
  hasBlank,
  readFieldLine,
  readMark,
  readSignatureLine,
  splitMeaning,
  unmark,
} from '../marks/rules.ts'
import type { SheetValues } from '../schema.ts'

interface Print {
  pdf: Pdf
  /** What stands in the fields; every field is left to be written on where there is none. */
  values: SheetValues
  /** Drawings by the name of their block. */
  figures: Readonly<Record<string, () => PdfFigure>>
}

const PRINTERS: Record<string, (print: Print, token: ContentToken) => void> = {
  heading: printHeading,
  paragraph: ({ pdf }, token) =>
    pdf.paragraph(readInline(token.tokens), { introduces: plainText([token]).trimEnd().endsWith(':') }),
  list: printList,
  table: printTable,
  rule: printRule,
  callout: ({ pdf }, token) => pdf.note({ tone: token.tone ?? 'amber', text: readInline(token.tokens) }),
  blockquote: printTranslated,
  code: printFenced,
  block: printBlock,
}

/** Prints the tokens of a text, in their order. Throws for one that cannot be printed. */
export function printTokens(
  pdf: Pdf,
  tokens: readonly ContentToken[],
  { values = {}, figures = {} }: Partial<Omit<Print, 'pdf'>> = {},
): void {
  for (const token of tokens) {
    const print = PRINTERS[token.type]
    if (!print) throw new Error(`A token of type "${token.type}" cannot be printed`)
    print({ pdf, values, figures }, token)
  }
}

const textIn = (values: SheetValues, id: string | undefined): string => {
  const value = id === undefined ? '' : values[id]
  return typeof value === 'string' ? value : ''
}

function printHeading({ pdf }: Print, token: ContentToken): void {
  const text = plainText([token])
  const { polish, meaning } = splitMeaning(text)
  if (token.depth === 1) pdf.title(polish, { lang: 'pl', meaning })
  else pdf.heading(text, { level: token.depth === 3 ? 3 : 2 })
}

function printList({ pdf, values }: Print, { items = [], ordered }: ContentToken): void {
  const isChecklist = items.some((item) => item.task)
  const entries = items.map((item) => {
    const { token, mark } = unmark(item)
    const inline = (token.tokens ?? []).filter(({ type }) => type !== 'checkbox').flatMap(inlineOf)
    const blank = mark ? textIn(values, blankOf(mark.id)) : ''
    const text = readInline(inline).map((span) =>
      hasBlank(span.text) ? { ...span, text: fillBlank(span.text, blank) } : span,
    )
    return { text, isTicked: mark !== null && values[mark.id] === true }
  })
  if (isChecklist) pdf.checklist(entries)
  else pdf.list(entries, { ordered: Boolean(ordered) })
}

const inlineOf = (token: ContentToken): ContentToken[] => token.tokens ?? [token]

/** Cells without a text of their own have the value of their field, or are filled in by hand. */
function printTable({ pdf, values }: Print, { header = [], rows = [] }: ContentToken): void {
  const heads = header.map(unmark)
  const columns = heads.map(({ mark }) => mark?.id)
  const read = (cell: ContentToken): RichText => (cell.tokens?.length ? readInline(cell.tokens) : '')
  const marked = columns.flatMap((id) => (id === undefined ? [] : { id }))
  const has = (id: string) => textIn(values, id) !== ''
  const count = marked.length === 0 ? rows.length : countRows(marked, { least: rows.length, has })
  const textOf = (row: number, column: number): RichText => {
    const id = columns[column]
    const cell = rows[row]?.[column]
    return (id && textIn(values, cellOf(id, row + 1))) || (cell ? read(cell) : '')
  }
  pdf.table({
    header: heads.map(({ token }) => read(token)),
    rows: Array.from({ length: count }, (_, row) => columns.map((_column, at) => textOf(row, at))),
    widths: columnWidths(
      heads.map(({ token }) => token),
      rows,
    ),
    toFillIn: rows.some((row) => row.some((cell) => !cell.tokens?.length)),
  })
}

/** Column widths by the length of their content, within limits; a column to write in is wide, unless it is "Done". */
function columnWidths(header: ContentToken[], rows: ContentToken[][]): number[] {
  // A column of running numbers is as wide as its heading.
  const isEmpty = (index: number) => rows.every((row) => /^(\d+\.)?$/.test(row[index]?.text ?? ''))
  const isSheet = header.every((_, index) => isEmpty(index))
  return header.map((name, index) => {
    const title = name.text?.length ?? 0
    if (isSheet) return Math.sqrt(Math.min(Math.max(title, 9), 45))
    const cells = rows.map((row) => row[index]?.text ?? '')
    const longest = Math.max(title, ...cells.map((text) => text.length))
    const least = isEmpty(index) && title > 4 ? 45 : 9
    return Math.sqrt(Math.min(Math.max(longest, least), 90))
  })
}

function printRule({ pdf }: Print, { fact }: ContentToken): void {
  if (!fact) return
  pdf.note({
    tone: 'rule',
    title: fact.heading,
    text: fact.text,
    foot: m.resources_print_rule_foot({ source: fact.source, date: fact.checked }),
  })
}

/** The first paragraph is Polish for the office, the second is its meaning in English. */
function printTranslated({ pdf }: Print, { tokens = [] }: ContentToken): void {
  const [text, meaning] = tokens
  pdf.translated({ text: readInline(text?.tokens), lang: 'pl', meaning: readInline(meaning?.tokens) })
}

function printFenced({ pdf, values }: Print, { lang, text = '' }: ContentToken): void {
  const lines = text.split('\n')
  if (lang === 'fields') {
    pdf.fields(
      lines.map(readFieldLine).map(({ polish, meaning, mark, share, lines: count }) => ({
        label: readLabel(polish, meaning),
        share,
        lines: count,
        value: textIn(values, mark?.id),
      })),
    )
  } else if (lang === 'signatures') {
    pdf.signatures(
      lines.map(readSignatureLine).map(({ polish, meaning, mark }) => ({
        label: readLabel(polish, meaning),
        value: textIn(values, mark?.id),
      })),
    )
  } else if (lang === 'right') {
    const { text: words, mark } = readMark(text)
    pdf.atRight(fillBlank(words, textIn(values, mark?.id)))
  } else throw new Error(`Unknown block "${lang}"`)
}

function readLabel(polish: string, meaning: string): RichText {
  const label = [{ text: polish, bold: true }]
  return meaning ? [...label, { text: ` / ${meaning}`, quiet: true }] : label
}

function printBlock({ pdf, figures }: Print, { name = '' }: ContentToken): void {
  const draw = figures[name]
  if (name === 'page') pdf.pageBreak()
  else if (draw) pdf.figure(draw())
  else throw new Error(`Unknown block "::${name}"`)
}

interface Style {
  bold?: boolean
  href?: string
}

function readInline(tokens: readonly ContentToken[] = [], style: Style = {}): { text: string }[] {
  return tokens.flatMap((token) => {
    if (token.type === 'strong') return readInline(token.tokens, { ...style, bold: true })
    if (token.type === 'link') return readInline(token.tokens, { ...style, href: token.href ?? '' })
    if (token.type === 'br') return [{ text: '\n' }]
    if (token.tokens) return readInline(token.tokens, style)
    return [{ text: (token.text ?? '').replaceAll('\n', ' '), ...style }]
  })
}
