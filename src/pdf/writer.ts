import PDFDocument from 'pdfkit'
import { type PdfField, type PdfSignature, placeFields, placeSignatures } from './fields.ts'
import { type PdfFigure, placeFigure } from './figure.ts'
import { createFlow } from './flow.ts'
import { createPen } from './ink.ts'
import { type PdfListItem, placeKeyValues, placeList } from './list.ts'
import { drawFoot, placeMasthead } from './masthead.ts'
import { type NoteTone, placeNote } from './note.ts'
import {
  placeAtRight,
  placeHeading,
  placeParagraph,
  placeRule,
  placeTitle,
  placeTranslated,
} from './prose.ts'
import * as styles from './style.ts'
import { type PdfTable, placeTable } from './table.ts'
import { createTypeSetter, type RichText } from './text.ts'
import type { Tools } from './tools.ts'

interface PdfOptions {
  title: string
  /** Language of the text, for example 'en'. */
  lang: string
  /** Creation date; the same input and date give the same bytes. */
  date: Date
  /** The author, also printed at the top; default 'Pobyt'. */
  author?: string
  /** The kind of document, printed in capitals above the title: "Checklist", "Receipt". */
  label?: string
  /** Text at the upper right: "Checked 18 July 2026", "No. 12/2026". */
  aside?: string
  /** One or two sentences below the title. */
  lead?: RichText
  /** Text in the footer, beside "1 / 3"; default: the title. */
  footer?: string
  /** True for a letter of the person: nothing of ours stands on top; default false. */
  isBare?: boolean
  /** False when the pages become part of another document, which numbers them; default true. */
  isNumbered?: boolean
}

interface PdfParagraphOptions {
  /** Language of the text, if it differs from the document's. */
  lang?: string
  quiet?: boolean
  /** Keeps it on the page of the next block, for example "These papers count:". */
  introduces?: boolean
  /** Never split. */
  together?: boolean
}

export type Pdf = ReturnType<typeof createPdf>
export type { NoteTone, PdfField, PdfFigure, PdfListItem, PdfTable, RichText }

/**
 * An A4 document in the product's design: Onest with Latin, Polish, Vietnamese and Cyrillic letters, tagged for screen
 * readers, page numbers "1 / 3". Blocks follow the order of the calls; rows, cells and checkboxes are never split, and
 * a heading never ends a page. `lang` of a block marks text in another language. Load this module with `await
 * import()`: PDFKit is large.
 */
export function createPdf(options: PdfOptions) {
  const doc = openDocument(options)
  const tools = { flow: createFlow(doc), pen: createPen(doc), type: createTypeSetter(doc) }
  if (!options.isBare) placeMasthead(options, tools)

  return {
    heading: (text: string, { level = 2 }: { level?: 2 | 3 } = {}) => placeHeading(text, level, tools),
    paragraph(text: RichText, { quiet, ...options }: PdfParagraphOptions = {}): void {
      placeParagraph(text, { ...options, style: quiet ? styles.SMALL : styles.BODY }, tools)
    },
    list(
      items: readonly (RichText | PdfListItem)[],
      { ordered, small }: { ordered?: boolean; small?: boolean } = {},
    ): void {
      placeList(
        items,
        { kind: ordered ? 'ordered' : 'bullets', style: small ? styles.SMALL : styles.BODY },
        tools,
      )
    },
    checklist: (items: readonly (RichText | PdfListItem)[]) =>
      placeList(items, { kind: 'boxes', style: styles.BODY }, tools),
    table: (table: PdfTable) => placeTable(table, tools),
    /** Pairs like "Order number: 12" in two columns with hairlines. */
    keyValues: (pairs: readonly { label: RichText; value: RichText }[]) => placeKeyValues(pairs, tools),
    /** A paragraph on a coloured background: a warning, or an official rule. */
    note: (note: { tone: NoteTone; title?: string; text: RichText; foot?: RichText }) =>
      placeNote(note, tools),
    /** Cells to fill in by hand, or with what is written in them. */
    fields: (fields: readonly PdfField[]) => placeFields(fields, tools),
    signatures: (signatures: readonly PdfSignature[]) => placeSignatures(signatures, tools),
    /** A title within the document, for example of a form that begins a new page. */
    title: (text: string, options: { lang?: string; meaning?: string } = {}) =>
      placeTitle(text, options, tools),
    /** Text for an office with its meaning in small print below; kept together. */
    translated: (pair: { text: RichText; lang: string; meaning: RichText }) => placeTranslated(pair, tools),
    /** A right-aligned line: "Kraków, 21 November 2026". */
    atRight: (text: RichText) => placeAtRight(text, tools),
    figure: (figure: PdfFigure) => placeFigure(figure, { doc, ...tools }),
    pageBreak: () => tools.flow.pageBreak(),
    rule: () => placeRule(tools),
    finish: () => closeDocument(doc, options, tools),
  }
}

function openDocument({ title, lang, date, author = 'Pobyt' }: PdfOptions): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    // null: otherwise PDFKit would load the metrics of Helvetica, which is never used.
    font: null as unknown as string,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: date, ModDate: date },
  })
}

function closeDocument(doc: PDFKit.PDFDocument, options: PdfOptions, tools: Tools): Promise<Buffer> {
  tools.flow.end()
  const { start, count } = doc.bufferedPageRange()
  const { footer = options.title, isNumbered = true } = options
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    drawFoot({ text: footer, page: isNumbered ? `${page - start + 1} / ${count}` : null }, tools)
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}
