import { findAdobeOnly } from './adobe-only.ts'
import type { Inspection } from './file-inspector.ts'
import { type OpenPdf, withPdf } from './open-pdf.ts'

/** Including decompressed streams. The heaviest honest page tried needed 74 MB. */
const MAX_BYTES = 96 * 1024 * 1024

/** Inspects a PDF by its page tree and its first page. The other pages are checked later (draw-pages.ts). */
export async function parsePdf(bytes: Buffer, onBegin: () => Promise<void>): Promise<Inspection> {
  const end = findEnd(bytes)
  if (end === 'cut') return { fault: 'unreadable' }
  const found = await withPdf({ bytes, maxBytes: MAX_BYTES, onBegin }, (pdf): Inspection => {
    const { pageCount } = pdf
    const isComplete = pageCount >= 1 && canLoad(pdf, 0) && hasSize(pdf, pageCount - 1)
    // Without an end marker all pages must load.
    const isProven = isComplete && (end === 'marked' || canLoadAll(pdf))
    if (!isProven) return { fault: 'unreadable' }
    const fault = findAdobeOnly(pdf, bytes)
    return fault ? { fault } : { kind: 'pdf', pages: pageCount }
  })
  return typeof found === 'string' ? { fault: found } : found
}

/**
 * How a PDF ends. `marked`: with its end marker, whatever padding follows. `bare`: the marker is missing, but
 * everything before it is there. `cut`: within an object, or within an incomplete incremental update. PDFium would
 * repair such a file and show the rest; half a contract is not a contract.
 */
function findEnd(bytes: Buffer): 'marked' | 'bare' | 'cut' {
  const lastObject = bytes.lastIndexOf('endobj')
  const rest = bytes.subarray(lastObject + 1)
  const mark = rest.lastIndexOf('%%EOF')
  const pointsToTable = rest.includes('startxref')
  if (beginsObject(rest.subarray(Math.max(mark, 0)))) return 'cut'
  if (mark >= 0 && pointsToTable) return 'marked'
  return pointsToTable || hasTrailer(rest) || isTable(bytes.subarray(0, lastObject)) ? 'bare' : 'cut'
}

function beginsObject(bytes: Buffer): boolean {
  return /\d\s+\d+\s+obj\b/.test(bytes.toString('latin1'))
}

function hasTrailer(bytes: Buffer): boolean {
  const from = bytes.indexOf('trailer')
  return from >= 0 && bytes.includes('>>', from)
}

/** True when the last object is a cross-reference stream, which newer files have instead of a trailer. */
function isTable(bytes: Buffer): boolean {
  return bytes.includes('/XRef', Math.max(0, bytes.lastIndexOf('endobj')))
}

function canLoad({ api, document }: OpenPdf, index: number): boolean {
  const page = api._FPDF_LoadPage(document, index)
  if (page === 0) return false
  const hasArea = api._FPDF_GetPageWidth(page) > 0 && api._FPDF_GetPageHeight(page) > 0
  api._FPDF_ClosePage(page)
  return hasArea
}

function canLoadAll(pdf: OpenPdf): boolean {
  for (let index = 0; index < pdf.pageCount; index += 1) if (!canLoad(pdf, index)) return false
  return true
}

/** Loads the page's size without parsing its content. */
function hasSize({ api, document }: OpenPdf, index: number): boolean {
  const size = api.wasmExports.malloc(8)
  const found = api._FPDF_GetPageSizeByIndexF(document, index, size)
  api.wasmExports.free(size)
  return found !== 0
}
