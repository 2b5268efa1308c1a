import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { unpackFile } from '#files/packed-files.ts'
import type { Book, PartAbout } from './file-inspector.ts'
import type { AssembleRequest } from './inspection-messages.ts'
import { withInstance } from './open-pdf.ts'
import type { Pdfium, PdfiumInstance } from './pdfium.ts'

sharp.cache(false)
sharp.concurrency(1)

/** The pages, one more copy of the largest part, and what PDFium needs to read it. */
const MAX_BYTES = 400 * 1024 * 1024
/** A4 in points. */
const SHORT_SIDE = 595.28
const LONG_SIDE = 841.89
const RIGHT_ANGLE = 90
/** FLAT_NORMALDISPLAY: what stands in form fields and notes becomes part of the page. */
const FLATTEN = 0

interface AssembleInput {
  /** First an AssembleRequest as JSON, then one file for each part. */
  packed: Buffer
  onBegin(): Promise<void>
  /** Called after each part, with its position. */
  onPart(placed: number): Promise<void>
  onBytes(bytes: Buffer): Promise<void>
}

/**
 * Makes one PDF of pictures and PDFs, in order and turned. Returns null, or the position of the part that cannot be
 * placed. A picture gets a page of its own proportions that fits into A4; its bytes stay as they are.
 */
export async function assemblePdf({
  packed,
  onBegin,
  onPart,
  onBytes,
}: AssembleInput): Promise<{ fault: number } | null> {
  const { abouts, isReproducible, book }: AssembleRequest = JSON.parse(String(unpackFile(packed, 0)))
  let position = 0
  const chunks = await withInstance({ maxBytes: MAX_BYTES, onBegin }, async (instance) => {
    const target = instance.api._FPDF_CreateNewDocument()
    for (const about of abouts) {
      const bytes = unpackFile(packed, position + 1)
      if (!bytes) throw new Error('a part is missing')
      const pdf = about.content_type === 'application/pdf' ? bytes : await makePicturePage(bytes, about)
      appendPdf(instance.api, { target, pdf, turn: about.turn })
      await onPart(position)
      position += 1
    }
    const saved = save(instance, target)
    instance.api._FPDF_CloseDocument(target)
    return saved
  })
  if (typeof chunks === 'string') return { fault: position }
  for (const chunk of isReproducible || book ? [await finish(chunks, book)] : chunks) await onBytes(chunk)
  return null
}

async function finish(chunks: Buffer[], book: Book | undefined): Promise<Buffer> {
  const { finishPdf } = await import('./finish-pdf.ts')
  return finishPdf(Buffer.concat(chunks), book)
}

/** A PDF with this picture as its only page. */
async function makePicturePage(bytes: Buffer, about: PartAbout): Promise<Buffer> {
  if (about.content_type === 'image/png') return embedPicture(await simplifyPng(bytes))
  // Not every JPEG that can be drawn can be embedded as it is.
  return embedPicture(bytes).catch(async () =>
    embedPicture(await sharp(bytes).autoOrient().jpeg({ quality: 92 }).toBuffer()),
  )
}

/** Without transparency, interlacing and 16-bit colours, so that its data is embedded as it is. */
function simplifyPng(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb').png().toBuffer()
}

async function embedPicture(bytes: Buffer): Promise<Buffer> {
  const { autoOrient } = await sharp(bytes).metadata()
  const [width, height] = fitA4(autoOrient)
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ autoFirstPage: false, size: [width, height], margin: 0 })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.addPage()
    document.image(bytes, 0, 0, { width, height })
    document.end()
  })
}

function fitA4({ width, height }: { width: number; height: number }): [number, number] {
  const [wide, high] = width > height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE]
  const scale = Math.min(wide / width, high / height)
  return [width * scale, height * scale]
}

interface Append {
  /** Handle of the document that the pages are added to. */
  target: number
  pdf: Buffer
  turn: number
}

/** Appends all pages of a PDF. Throws when it cannot be opened. */
function appendPdf(api: Pdfium, { target, pdf, turn }: Append): void {
  const memory = api.wasmExports.malloc(pdf.length)
  if (memory === 0) throw new Error('the memory is used up')
  api.HEAPU8.set(pdf, memory)
  const source = api._FPDF_LoadMemDocument(memory, pdf.length, 0)
  if (source === 0) throw new Error('a PDF cannot be opened')
  const count = api._FPDF_GetPageCount(source)
  for (let index = 0; index < count; index += 1) preparePage(api, { source, index, turn })
  const first = api._FPDF_GetPageCount(target)
  if (api._FPDF_ImportPagesByIndex(target, source, 0, 0, first) === 0) {
    while (api._FPDF_GetPageCount(target) > first) api._FPDFPage_Delete(target, first)
    for (let index = 0; index < count; index += 1) importPage(api, { source, target, index })
  }
  api._FPDF_CloseDocument(source)
  api.wasmExports.free(memory)
}

function preparePage(
  api: Pdfium,
  { source, index, turn }: { source: number; index: number; turn: number },
): void {
  const page = api._FPDF_LoadPage(source, index)
  if (page === 0) return
  api._FPDFPage_Flatten(page, FLATTEN)
  api._FPDFPage_SetRotation(page, (api._FPDFPage_GetRotation(page) + turn / RIGHT_ANGLE) % 4)
  api._FPDF_ClosePage(page)
}

/** An empty page takes the place of one that cannot be read: the rest of the paper is worth having. */
function importPage(
  api: Pdfium,
  { source, target, index }: { source: number; target: number; index: number },
): void {
  const at = api._FPDF_GetPageCount(target)
  const indices = api.wasmExports.malloc(Int32Array.BYTES_PER_ELEMENT)
  api.HEAP32[indices / Int32Array.BYTES_PER_ELEMENT] = index
  api._FPDF_ImportPagesByIndex(target, source, indices, 1, at)
  api.wasmExports.free(indices)
  if (api._FPDF_GetPageCount(target) > at) return
  api._FPDF_ClosePage(api._FPDFPage_New(target, at, SHORT_SIDE, LONG_SIDE))
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** The document's bytes in a few large chunks. Throws when PDFium cannot write it. */
function save({ api, listen }: PdfiumInstance, target: number): Buffer[] {
  const chunks: Buffer[] = []
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let length = 0
  const writer = listen((from, size) => {
    let at = from
    while (at < from + size) {
      const part = api.HEAPU8.subarray(at, Math.min(from + size, at + CHUNK_BYTES - length))
      chunk.set(part, length)
      length += part.length
      at += part.length
      if (length < CHUNK_BYTES) continue
      chunks.push(chunk)
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
      length = 0
    }
  })
  const isSaved = api._FPDF_SaveAsCopy(target, writer, 0) !== 0
  api.wasmExports.free(writer)
  if (!isSaved) throw new Error('the PDF cannot be written')
  return [...chunks, chunk.subarray(0, length)]
}
