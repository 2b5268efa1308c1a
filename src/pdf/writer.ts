import PDFDocument from 'pdfkit'
import { type PdfField, placeFields, placeSignatures } from './fields.ts'
import { type PdfFigure, placeFigure } from './figure.ts'
import { createFlow, type Flow } from './flow.ts'
import { createPen, type Pen, type Tag } from './ink.ts'
import { type PdfListItem, placeKeyValues, placeList } from './list.ts'
import * as looks from './look.ts'
import { drawFoot, placeMasthead } from './masthead.ts'
import { type NoteTone, placeNote } from './note.ts'
import { type PdfTable, placeTable } from './table.ts'
import { createTypeSetter, type Paragraph, type RichText, type TypeSetter } from './text.ts'

export interface PdfOptions {
  title: string
  /** Language of the text, for example 'en'. */
  lang: string
  /** Creation date; equal input and date give equal bytes. */
  date: Date
  /** Who answers for the document; also printed at the top. 'Pobyt' when left out. */
  author?: string
  /** What the document is, in capitals above the title: "Checklist", "Receipt". */
  label?: string
  /** At the upper right: "Checked 18 July 2026", "No. 12/2026". */
  aside?: string
  /** One or two sentences below the title. */
  lead?: RichText
  /** At the foot of every page, beside "1 / 3". The title when left out. */
  footer?: string
}

export interface PdfParagraphOptions {
  /** Language of the words, when it is not the document's. */
  lang?: string
  quiet?: boolean
  /** Stays on the page of what follows, for example "These papers count:". */
  introduces?: boolean
  /** Never split. */
  together?: boolean
}

export type Pdf = ReturnType<typeof createPdf>
export type { NoteTone, PdfField, PdfFigure, PdfListItem, PdfTable, RichText }

/**
 * An A4 document in the product's look: Onest with Latin, Polish, Vietnamese and Cyrillic letters, tagged for
 * screen readers, page numbers "1 / 3". Blocks stand in the order of the calls; rows, cells and checkboxes are
 * never split and a heading never ends a page. `lang` of a block marks words of another language.
 * Load this file with `await import()`: PDFKit is large.
 */
export function createPdf(options: PdfOptions) {
  const doc = openDocument(options)
  const tools = { flow: createFlow(doc), pen: createPen(doc), type: createTypeSetter(doc) }
  placeMasthead(options, tools)

  return {
    heading(text: string, { level = 2 }: { level?: 2 | 3 } = {}): void {
      const look = level === 2 ? looks.HEADING : looks.SUBHEADING
      const set = tools.type.setParagraph(text, { look, width: looks.COLUMN })
      const draw = (y: number) => tools.pen.text({ type: `H${level}` }, set, { x: looks.PAGE.side, y })
      tools.flow.gap(level === 2 ? 18 : 13)
      tools.flow.keepWithNext({ height: set.height, draw })
      tools.flow.gap(level === 2 ? 6 : 4)
    },
    paragraph(text: RichText, { quiet, ...options }: PdfParagraphOptions = {}): void {
      placeParagraph(text, { ...options, look: quiet ? looks.SMALL : looks.BODY }, tools)
    },
    list(
      items: readonly (RichText | PdfListItem)[],
      { ordered, small }: { ordered?: boolean; small?: boolean } = {},
    ): void {
      placeList(
        items,
        { kind: ordered ? 'ordered' : 'bullets', look: small ? looks.SMALL : looks.BODY },
        tools,
      )
    },
    checklist(items: readonly (RichText | PdfListItem)[]): void {
      placeList(items, { kind: 'boxes', look: looks.BODY }, tools)
    },
    table: (table: PdfTable) => placeTable(table, tools),
    /** Pairs such as "Order number: 12" in two columns with hairlines. */
    keyValues(pairs: readonly { label: RichText; value: RichText }[]): void {
      placeKeyValues(pairs, tools)
    },
    /** A paragraph on a ground of its own: what to read first, or an official rule. */
    note(note: { tone: NoteTone; title?: string; text: RichText; foot?: RichText }): void {
      placeNote(note, tools)
    },
    /** CellGrid to fill in by hand. */
    fields: (fields: readonly PdfField[]) => placeFields(fields, tools),
    signatures: (labels: readonly RichText[]) => placeSignatures(labels, tools),
    /** A title within the document, for example of a form on a page of its own. */
    title(text: string, { lang, meaning }: { lang?: string; meaning?: string } = {}): void {
      const look = { ...looks.TITLE, size: 15, line: 20, tracking: -0.01 }
      tools.flow.gap(16)
      placeParagraph(text, { type: 'H1', lang, look }, tools)
      if (meaning) {
        tools.flow.noGap()
        placeParagraph(meaning, { look: looks.SMALL }, tools)
      }
    },
    /** Words for an office and, below them in small print, what they mean; kept together. */
    translated(pair: { text: RichText; lang: string; meaning: RichText }): void {
      placeTranslated(pair, tools)
    },
    /** A line at the right edge: "Kraków, 21 November 2026". */
    atRight(text: RichText): void {
      placeAtRight(text, tools)
    },
    figure: (figure: PdfFigure) => placeFigure(figure, { doc, ...tools }),
    pageBreak: () => tools.flow.pageBreak(),
    rule(): void {
      const { side, width } = looks.PAGE
      tools.flow.gap(12)
      tools.flow.place({
        height: 0.75,
        draw: (y) => tools.pen.line({ x: side, y }, { to: { x: width - side, y } }),
      })
      tools.flow.gap(12)
    },
    finish: () => closeDocument(doc, options, tools),
  }
}

interface Tools {
  flow: Flow
  pen: Pen
  type: TypeSetter
}

function openDocument({ title, lang, date, author = 'Pobyt' }: PdfOptions): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    // No built-in font is ever needed; PDFKit would read Helvetica's measures.
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
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    drawFoot({ text: options.footer ?? options.title, page: `${page - start + 1} / ${count}` }, tools)
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

interface ParagraphLook {
  type?: string
  lang?: string | undefined
  look: looks.TextLook
  introduces?: boolean
  together?: boolean
}

/** At least two lines stay together at the foot and at the head of a page. */
function placeParagraph(text: RichText, paragraph: ParagraphLook, { flow, pen, type }: Tools): void {
  const { lang, look } = paragraph
  const { lines } = type.setParagraph(text, { look, width: looks.COLUMN })
  const tag: Tag = { type: paragraph.type ?? 'P', ...(lang && { options: { lang } }) }
  const whole = lines.length < 4 || paragraph.introduces || paragraph.together
  const cuts = whole ? [lines.length] : [2, ...Array(lines.length - 4).fill(1), 2]
  let from = 0
  for (const count of cuts) {
    const part: Paragraph = { lines: lines.slice(from, from + count), look, height: count * look.line }
    const unit = { height: part.height, draw: (y: number) => pen.text(tag, part, { x: looks.PAGE.side, y }) }
    if (paragraph.introduces) flow.keepWithNext(unit)
    else flow.place(unit)
    from += count
  }
  flow.gap(8)
}

function placeTranslated(
  { text, lang, meaning }: { text: RichText; lang: string; meaning: RichText },
  { flow, pen, type }: Tools,
): void {
  const words = type.setParagraph(text, { look: looks.BODY, width: looks.COLUMN })
  const below = type.setParagraph(meaning, { look: looks.CAPTION, width: looks.COLUMN })
  const x = looks.PAGE.side
  const draw = (y: number) => {
    pen.text({ type: 'P', options: { lang } }, words, { x, y })
    pen.text({ type: 'P' }, below, { x, y: y + words.height })
  }
  flow.gap(8)
  flow.keepWithNext({ height: words.height + below.height, draw })
  flow.gap(5)
}

function placeAtRight(text: RichText, { flow, pen, type }: Tools): void {
  const set = type.setParagraph(text, { look: looks.SMALL, width: looks.COLUMN })
  const place = { x: looks.PAGE.side, align: 'right', width: looks.COLUMN } as const
  flow.place({ height: set.height, draw: (y) => pen.text({ type: 'P' }, set, { ...place, y }) })
  flow.gap(10)
}
