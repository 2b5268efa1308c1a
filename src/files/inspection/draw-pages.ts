import sharp from 'sharp'
import { freeBytes } from '#files/free-bytes.ts'
import { draw, type Form, openForm } from './draw-page.ts'
import {
  type DrawnPage,
  MAX_DRAWN_PAGES,
  MAX_PAGE_PREVIEWS,
  MAX_PIXELS,
  PREVIEW_PIXELS,
  VIEW_PIXELS,
} from './file-inspector.ts'
import { type OpenPdf, withPdf } from './open-pdf.ts'
import { type Drawing, isEmpty } from './page-content.ts'
import { hasDamagedPicture } from './page-pictures.ts'

sharp.cache(false)
sharp.concurrency(1)

/** A turn ends with the page that exceeds this, so that an uploaded file need not wait long. */
const TURN_MS = 100
/** All pixels of a large scan are decoded at once. */
const MAX_BYTES = 320 * 1024 * 1024
const PREVIEW_QUALITY = 70
const VIEW_QUALITY = 82
/** The mark of a PDF stands in its first 1024 bytes. */
const PDF_HEAD_BYTES = 1024

interface DrawTurn {
  bytes: Buffer
  /** Number of the first page, counted from 1. */
  from: number
  onBegin(): Promise<void>
  onPage(page: DrawnPage): Promise<void>
}

/** Draws pages for one turn. Returns the page that the next turn begins with, or null when there is none. */
export async function drawPages({ bytes, from, onBegin, onPage }: DrawTurn): Promise<number | null> {
  const started = performance.now()
  let page = from
  let opened = false
  const end = await withPdf({ bytes, maxBytes: MAX_BYTES, onBegin }, async (pdf) => {
    opened = true
    const last = Math.min(pdf.pageCount, MAX_DRAWN_PAGES)
    const form = openForm(pdf)
    while (page <= last && (page === from || performance.now() - started < TURN_MS)) {
      await onPage(await drawPage({ pdf, form, page }))
      page += 1
    }
    form.close()
    return page <= last ? 'more' : 'done'
  })
  if (end === 'more') return page
  if (end === 'done' || !opened) return null
  // PDFium crashed on this page; a new instance begins with the next.
  await onPage({ page, state: end === 'too_heavy' ? 'unknown' : 'unreadable' })
  return page + 1
}

interface ViewToDraw {
  bytes: Buffer
  /** Counted from 1. */
  page: number
  onBegin(): Promise<void>
}

/** Draws one page of a PDF to be read, or a picture, which is page 1. Without a preview when it cannot be drawn. */
export async function drawView({ bytes, page, onBegin }: ViewToDraw): Promise<DrawnPage> {
  const isPdf = bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')
  if (!isPdf) {
    await onBegin()
    return drawPicture(bytes, page)
  }
  const drawing = await withPdf({ bytes, maxBytes: MAX_BYTES, onBegin }, async (pdf) => {
    const handle = page <= pdf.pageCount ? pdf.api._FPDF_LoadPage(pdf.document, page - 1) : 0
    if (handle === 0) return null
    const form = openForm(pdf)
    const drawn = draw({ api: pdf.api, form, handle, pixels: VIEW_PIXELS })
    pdf.api._FPDF_ClosePage(handle)
    form.close()
    return drawn
  })
  if (drawing === null || typeof drawing === 'string') return { page, state: 'unreadable' }
  return { page, state: 'good', preview: await makeJpeg(drawing, VIEW_QUALITY) }
}

async function drawPicture(bytes: Buffer, page: number): Promise<DrawnPage> {
  if (page !== 1) return { page, state: 'unreadable' }
  const preview = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .rotate()
    .resize(VIEW_PIXELS, VIEW_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: VIEW_QUALITY })
    .toBuffer()
    .catch(() => undefined)
  return preview ? { page, state: 'good', preview } : { page, state: 'unreadable' }
}

interface PageToDraw {
  pdf: OpenPdf
  form: Form
  page: number
}

async function drawPage({ pdf, form, page }: PageToDraw): Promise<DrawnPage> {
  const { api, document } = pdf
  const handle = api._FPDF_LoadPage(document, page - 1)
  if (handle === 0) return { page, state: 'unreadable' }
  const drawing = draw({ api, form, handle, pixels: PREVIEW_PIXELS })
  const damaged = drawing !== null && (await hasDamagedPicture(api, handle))
  const blank = drawing !== null && !damaged && isEmpty({ api, handle, drawing })
  api._FPDF_ClosePage(handle)
  if (!drawing) return { page, state: 'unreadable' }
  const preview = page <= MAX_PAGE_PREVIEWS ? await makeJpeg(drawing, PREVIEW_QUALITY) : undefined
  freeBytes(drawing.points)
  return { page, state: damaged ? 'damaged' : blank ? 'blank' : 'good', preview }
}

function makeJpeg({ width, height, points }: Drawing, quality: number): Promise<Buffer> {
  return sharp(points, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()
}
