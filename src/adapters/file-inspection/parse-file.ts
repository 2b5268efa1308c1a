import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type Inspection, MAX_PIXELS, PREVIEW_PIXELS } from './file-inspector.ts'

// A child takes one file at a time and does not see it again: neither cache nor threads would help.
sharp.cache(false)
sharp.concurrency(1)

/** Runs inside the child process only: sharp and PDFium stay out of the server's memory. */
export async function parseFile(bytes: Buffer): Promise<Inspection> {
  if (bytes.length === 0) return { fault: 'empty' }
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime === 'application/pdf') return parsePdf(bytes)
  if (type?.mime === 'image/jpeg') return parseImage(bytes, 'jpeg')
  if (type?.mime === 'image/png') return parseImage(bytes, 'png')
  return { fault: 'wrong_type' }
}

async function parseImage(bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Inspection> {
  try {
    const meta = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (meta.format !== kind) return { fault: 'unreadable' }
    if (meta.width * meta.height > MAX_PIXELS) return { fault: 'too_many_pixels' }
    // Making the preview decodes every row, so a picture that stops half-way is found out.
    const preview = await sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer()
    return { kind, width: meta.autoOrient.width, height: meta.autoOrient.height, preview }
  } catch {
    return { fault: 'unreadable' }
  }
}

const TAIL_BYTES = 2048
let pdfium: Promise<PDFiumLibrary> | undefined

async function parsePdf(bytes: Buffer): Promise<Inspection> {
  // PDFium repairs a file whose end is missing and shows what is left; half a contract is not a contract.
  const tail = bytes.subarray(-TAIL_BYTES)
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return { fault: 'unreadable' }
  pdfium ??= PDFiumLibrary.init()
  const library = await pdfium
  try {
    const document = await library.loadDocument(bytes)
    try {
      const pages = document.getPageCount()
      const readable = pages >= 1 && hasSize(document, 0) && hasSize(document, pages - 1)
      return readable ? { kind: 'pdf', pages } : { fault: 'unreadable' }
    } finally {
      document.destroy()
    }
  } catch (error) {
    // A trap inside PDFium leaves it unusable: let this process end and the next file have a fresh one.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    const locked = error instanceof Error && /password|security/i.test(error.message)
    return { fault: locked ? 'password_protected' : 'unreadable' }
  }
}

function hasSize(document: PDFiumDocument, page: number): boolean {
  const size = document.getPage(page).getOriginalSize()
  return size.originalWidth > 0 && size.originalHeight > 0
}
