import {
  degrees,
  PageSizes,
  ParseSpeeds,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import type { Book } from './file-inspector.ts'

/** Points from the edge of a page to the foot of its number, within what printers reach. */
const MARGIN = 16
const SIZE = 9
/** White around the number, over whatever stands there. */
const PAD = 3

/** Removes what differs each time from a PDF that PDFium has written, and makes a book of it. */
export async function finishPdf(bytes: Buffer, book: Book | undefined): Promise<Buffer> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  const document = await PDFDocument.load(bytes, options)
  removeStamps(document)
  if (book) await bindBook(document, book)
  return Buffer.from(await document.save({ updateFieldAppearances: false, addDefaultPage: false }))
}

/** PDFium writes the time of making and a random identifier. */
function removeStamps({ context }: PDFDocument): void {
  const { trailerInfo } = context
  if (trailerInfo.Info instanceof PDFRef) context.delete(trailerInfo.Info)
  trailerInfo.Info = undefined
  trailerInfo.ID = undefined
}

async function bindBook(document: PDFDocument, book: Book): Promise<void> {
  const { title, lang, sections } = book
  for (const page of book.blanks) document.insertPage(page - 1, PageSizes.A4)
  const unnumbered = [...book.blanks, ...book.unnumbered]
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = document.getPages()
  for (const [index, page] of pages.entries())
    if (!unnumbered.includes(index + 1)) numberPage(page, { text: `${index + 1} / ${pages.length}`, font })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(lang)
  addOutline(document, sections)
}

/** At the foot of the page as it is seen, in the middle: either side of a sheet may be bound. */
function numberPage(page: PDFPage, { text, font }: { text: string; font: PDFFont }): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270
  const half = font.widthOfTextAtSize(text, SIZE) / 2
  const [left, foot] = {
    0: [x + width / 2 - half, y + MARGIN],
    90: [x + width - MARGIN, y + height / 2 - half],
    180: [x + width / 2 + half, y + height - MARGIN],
    270: [x + MARGIN, y + height / 2 + half],
  }[turn] as [number, number]
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  page.drawRectangle({
    x: left - PAD * cos + PAD * sin,
    y: foot - PAD * sin - PAD * cos,
    width: 2 * (half + PAD),
    height: SIZE + PAD,
    color: rgb(1, 1, 1),
    rotate: degrees(turn),
  })
  page.drawText(text, { x: left, y: foot, size: SIZE, font, rotate: degrees(turn) })
}

function addOutline(document: PDFDocument, sections: Book['sections']): void {
  const { context, catalog } = document
  const pages = document.getPages()
  const root = context.nextRef()
  const items = sections.flatMap(({ title, page }) => {
    const target = pages[page - 1]
    return target ? [{ title, target, ref: context.nextRef() }] : []
  })
  for (const [index, { title, target, ref }] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    const item = context.obj({ Parent: root, Dest: [target.ref, 'Fit'] })
    item.set(PDFName.of('Title'), PDFHexString.fromText(title))
    if (before) item.set(PDFName.of('Prev'), before.ref)
    if (after) item.set(PDFName.of('Next'), after.ref)
    context.assign(ref, item)
  }
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return
  const outline = { Type: 'Outlines', First: first.ref, Last: last.ref, Count: items.length }
  context.assign(root, context.obj(outline))
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { S: 'D' }] }))
}
