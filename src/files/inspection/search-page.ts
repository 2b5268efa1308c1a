import { freeBytes } from '#files/free-bytes.ts'
import { freeGrey, type GreyImage, greyOfPoints, loadGrey } from '#passport-zone/grey-image.ts'
import { readPicture } from '#passport-zone/read-picture.ts'
import { draw, openForm } from './draw-page.ts'
import { MAX_PIXELS, type SearchedPage } from './file-inspector.ts'
import { readStep } from './inspection-messages.ts'
import { type OpenPdf, withPdf } from './open-pdf.ts'

/**
 * All pixels of a large scan are decoded at once. One instance of PDFium is used for all pages: a second one would stand in
 * memory beside the first until that is collected.
 */
const MAX_BYTES = 320 * 1024 * 1024
/** The mark of a PDF stands in its first 1024 bytes. */
const PDF_HEAD_BYTES = 1024
/** 150 dots an inch, of 72 points each. */
const SCALE = 150 / 72
/** Longest side of a drawn page in pixels, whatever size it claims. */
const MAX_SIDE = 2600
/** A zone in a picture of more pixels is still large enough when it is made smaller. */
const MAX_SEARCHED_PIXELS = 6_000_000

const NOTHING: SearchedPage = { zone: null, areSeveral: false, pages: 0 }

interface PageToSearch {
  bytes: Buffer
  /** Page and way to turn it (inspection-messages.ts). */
  step: number
  onBegin(): Promise<void>
  /** Called several times a second while it searches. */
  onProgress(): Promise<void>
}

/** Looks for the zone of a passport on one page of a PDF, or in a picture, which is page 1, turned in one way. */
export async function searchPage({ bytes, step, onBegin, onProgress }: PageToSearch): Promise<SearchedPage> {
  const { page, degrees } = readStep(step)
  const today = new Date().toISOString().slice(0, 10)
  const search = async (image: GreyImage, pages: number): Promise<SearchedPage> => {
    const found = await readPicture({ image, turn: degrees, today, onProgress })
    freeGrey(image)
    return { ...found, pages }
  }
  if (!bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) {
    await onBegin()
    const limits = { maxPixels: MAX_PIXELS, keptPixels: MAX_SEARCHED_PIXELS }
    const image = page === 1 ? await loadGrey(bytes, limits).catch(() => null) : null
    return image ? search(image, 1) : NOTHING
  }
  const drawn = await withPdf(
    { bytes, maxBytes: MAX_BYTES, reusedBytes: MAX_BYTES, onBegin },
    async (pdf) => {
      // PDFium has its own copy by now.
      freeBytes(bytes)
      return { image: await drawGrey(pdf, page), pages: pdf.pageCount }
    },
  )
  // Nothing of this page is left in memory when the next one comes.
  globalThis.gc?.()
  if (typeof drawn === 'string') return NOTHING
  return drawn.image ? search(drawn.image, drawn.pages) : { ...NOTHING, pages: drawn.pages }
}

/** The page as it is searched; null for one that is not there, or has no area. */
async function drawGrey(pdf: OpenPdf, page: number): Promise<GreyImage | null> {
  const { api, document, pageCount } = pdf
  const handle = page <= pageCount ? api._FPDF_LoadPage(document, page - 1) : 0
  if (handle === 0) return null
  const form = openForm(pdf)
  const side = Math.max(api._FPDF_GetPageWidth(handle), api._FPDF_GetPageHeight(handle))
  const drawing = draw({ api, form, handle, pixels: Math.min(MAX_SIDE, Math.round(side * SCALE)) })
  api._FPDF_ClosePage(handle)
  form.close()
  if (!drawing) return null
  const image = await greyOfPoints(drawing.points, drawing.width, drawing.height)
  freeBytes(drawing.points)
  return image
}
