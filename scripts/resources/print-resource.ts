import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { createPdf, type Pdf, type PdfField, type RichText } from '#pdf/writer.ts'
import { formatDate } from '#shared/dates.ts'
import { type ContentToken, plainText } from '#texts/read-content.ts'
import { drawPhotoFrame } from './photo-frame.ts'
import type { ResourceText } from './read-resource.ts'

const LABELS = {
  Checklists: m.resources_print_checklist,
  Guides: m.resources_print_guide,
  Forms: m.resources_print_form,
}

/** Renders the text as a PDF. The same text gives the same bytes. */
export function printResource({ head, sources, tokens }: ResourceText): Promise<Buffer> {
  const checked = m.resources_print_checked({ date: formatDate(head.checked_on) })
  const pdf = createPdf({
    title: head.title,
    lang: currentLanguage(),
    date: new Date(`${head.updated}T12:00:00Z`),
    label: LABELS[head.category](),
    aside: checked,
    lead: head.description,
    footer: [m.shared_product_name(), head.title, checked].join(' · '),
  })
  const instructions = tokens.findIndex(({ name }) => name === 'page')
  const form = instructions < 0 ? [] : tokens.slice(instructions)
  printTokens(pdf, tokens.slice(0, tokens.length - form.length))
  pdf.heading(m.resources_print_sources(), { level: 3 })
  pdf.paragraph([...listSources(sources), { text: `\n${m.resources_print_disclaimer({ checked })}` }], {
    quiet: true,
    together: true,
  })
  printTokens(pdf, form)
  return pdf.finish()
}

/** A page to hand in contains no sources: they are below the instructions. */
function listSources(sources: ResourceText['sources']): { text: string; href?: string }[] {
  return sources.flatMap(({ source, source_url }, index) => [
    { text: index === 0 ? source : ` · ${source}` },
    ...(source_url ? [{ text: ' (' }, { text: hostOf(source_url), href: source_url }, { text: ')' }] : []),
  ])
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '')

const PRINTERS: Record<string, (pdf: Pdf, token: ContentToken) => void> = {
  heading: printHeading,
  paragraph: (pdf, token) =>
    pdf.paragraph(readInline(token.tokens), { introduces: plainText([token]).trimEnd().endsWith(':') }),
  list: printList,
  table: printTable,
  rule: printRule,
  callout: (pdf, token) => pdf.note({ tone: token.tone ?? 'amber', text: readInline(token.tokens) }),
  blockquote: printTranslated,
  code: printFenced,
  block: printBlock,
}

/** Prints the tokens of a text, in their order. */
export function printTokens(pdf: Pdf, tokens: readonly ContentToken[]): void {
  for (const token of tokens) printToken(pdf, token)
}

function printToken(pdf: Pdf, token: ContentToken): void {
  const print = PRINTERS[token.type]
  if (!print) throw new Error(`A token of type "${token.type}" cannot be printed`)
  print(pdf, token)
}

function printHeading(pdf: Pdf, token: ContentToken): void {
  const text = plainText([token])
  const [polish = '', meaning = ''] = text.split(' / ')
  if (token.depth === 1) pdf.title(polish, { lang: 'pl', meaning })
  else pdf.heading(text, { level: token.depth === 3 ? 3 : 2 })
}

function printList(pdf: Pdf, { items = [], ordered }: ContentToken): void {
  const texts = items.map((item) =>
    readInline((item.tokens ?? []).filter(({ type }) => type !== 'checkbox').flatMap(inlineOf)),
  )
  if (items.some((item) => item.task)) pdf.checklist(texts)
  else pdf.list(texts, { ordered: Boolean(ordered) })
}

const inlineOf = (token: ContentToken): ContentToken[] => token.tokens ?? [token]

/** Empty cells are filled in by hand. */
function printTable(pdf: Pdf, { header = [], rows = [] }: ContentToken): void {
  const read = (cell: ContentToken): RichText => (cell.tokens?.length ? readInline(cell.tokens) : '')
  const toFillIn = rows.some((row) => row.some((cell) => !cell.tokens?.length))
  pdf.table({
    header: header.map(read),
    rows: rows.map((row) => row.map(read)),
    widths: columnWidths(header, rows),
    toFillIn,
  })
}

/** Column widths by the length of their content, within limits; a column to write in is wide, unless it is "Done". */
function columnWidths(header: ContentToken[], rows: ContentToken[][]): number[] {
  const isEmpty = (index: number) => rows.every((row) => !row[index]?.text)
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

function printRule(pdf: Pdf, { fact }: ContentToken): void {
  if (!fact) return
  pdf.note({
    tone: 'rule',
    title: fact.heading,
    text: fact.text,
    foot: m.resources_print_rule_foot({ source: fact.source, date: fact.checked }),
  })
}

/** The first paragraph is Polish for the office, the second is its meaning in English. */
function printTranslated(pdf: Pdf, { tokens = [] }: ContentToken): void {
  const [text, meaning] = tokens
  pdf.translated({ text: readInline(text?.tokens), lang: 'pl', meaning: readInline(meaning?.tokens) })
}

function printFenced(pdf: Pdf, { lang, text = '' }: ContentToken): void {
  const lines = text.split('\n')
  if (lang === 'fields') pdf.fields(lines.map(readField))
  else if (lang === 'signatures') pdf.signatures(lines.map((line) => readLabel(line.split(' | '))))
  else if (lang === 'right') pdf.atRight(text)
  else throw new Error(`Unknown block "${lang}"`)
}

/** "3/5 x2 | Imię i nazwisko | Name": share of the row, lines to write on, Polish, English. */
function readField(line: string): PdfField {
  const [size = '', ...words] = line.split(' | ')
  const match = /^(\d)\/(\d)(?: x(\d))?$/.exec(size)
  if (!match) throw new Error(`"${line}" is not a valid field`)
  const share = Number(match[1]) / Number(match[2])
  return { label: readLabel(words), share, ...(match[3] && { lines: Number(match[3]) }) }
}

function readLabel([polish = '', english]: string[]): RichText {
  const label = [{ text: polish, bold: true }]
  return english ? [...label, { text: ` / ${english}`, quiet: true }] : label
}

function printBlock(pdf: Pdf, { name }: ContentToken): void {
  if (name === 'page') pdf.pageBreak()
  else if (name === 'photo-frame') pdf.figure(drawPhotoFrame())
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
