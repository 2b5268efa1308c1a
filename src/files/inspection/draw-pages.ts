import sharp from 'sharp'
import { freeBytes } from '#files/free-bytes.ts'
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

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER: with annotations, bytes in the order red, green, blue. */
const RENDER_FLAGS = 0x01 | 0x10
/** FPDFBitmap_BGRx. */
const BITMAP_FORMAT = 3
const BYTES_PER_POINT = 4
const WHITE = 0xffffffff
/** FPDF_FORMFILLINFO: version 2 and no call-backs. */
const FORM_BYTES = 256
const FORM_VERSION = 2

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

interface HandleToDraw {
  api: OpenPdf['api']
  form: Form
  handle: number
  /** The longest side. */
  pixels: number
}

function draw({ api, form, handle, pixels }: HandleToDraw): Drawing | null {
  const [wide, high] = [api._FPDF_GetPageWidth(handle), api._FPDF_GetPageHeight(handle)]
  if (!(wide > 0 && high > 0)) return null
  const scale = pixels / Math.max(wide, high)
  const width = Math.max(1, Math.round(wide * scale))
  const height = Math.max(1, Math.round(high * scale))
  const stride = width * BYTES_PER_POINT
  const memory = api.wasmExports.malloc(stride * height)
  const bitmap = api._FPDFBitmap_CreateEx(width, height, BITMAP_FORMAT, memory, stride)
  api._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  api._FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, RENDER_FLAGS)
  form.draw({ bitmap, handle, width, height })
  const points = Buffer.from(api.HEAPU8.slice(memory, memory + stride * height).buffer)
  api._FPDFBitmap_Destroy(bitmap)
  api.wasmExports.free(memory)
  return { width, height, points }
}

type Form = ReturnType<typeof openForm>

/** Form fields are drawn in a layer of their own. */
function openForm({ api, document }: OpenPdf) {
  const memory = api.wasmExports.malloc(FORM_BYTES)
  api.HEAPU8.fill(0, memory, memory + FORM_BYTES)
  api.HEAP32[memory / Int32Array.BYTES_PER_ELEMENT] = FORM_VERSION
  const form = api._FPDFDOC_InitFormFillEnvironment(document, memory)
  return {
    draw({
      bitmap,
      handle,
      width,
      height,
    }: {
      bitmap: number
      handle: number
      width: number
      height: number
    }) {
      if (form === 0) return
      api._FORM_OnAfterLoadPage(handle, form)
      api._FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, RENDER_FLAGS)
      api._FORM_OnBeforeClosePage(handle, form)
    },
    close() {
      if (form !== 0) api._FPDFDOC_ExitFormFillEnvironment(form)
      api.wasmExports.free(memory)
    },
  }
}

function makeJpeg({ width, height, points }: Drawing, quality: number): Promise<Buffer> {
  return sharp(points, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()
}
