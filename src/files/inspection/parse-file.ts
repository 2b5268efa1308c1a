import { fileTypeFromBuffer } from 'file-type'
import type { Inspection } from './file-inspector.ts'

const PDF_HEAD = '%PDF-'
/** PDF readers accept this many bytes before the header. */
const BEFORE_HEAD_BYTES = 1024
const HEIC = ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence']

/**
 * Runs only inside the child process: sharp and PDFium are not loaded into the server, nor into a child that does not
 * need them. `onBegin` is called when the libraries for the file are loaded.
 */
export async function parseFile(bytes: Buffer, onBegin: () => Promise<void>): Promise<Inspection> {
  if (bytes.length === 0) return { fault: 'empty' }
  const type = await findType(bytes)
  if (type === 'application/pdf') {
    const { parsePdf } = await import('./parse-pdf.ts')
    return parsePdf(bytes, onBegin)
  }
  const kind = PICTURES.get(type ?? '')
  if (!kind) return { fault: type === 'heic' ? 'heic' : 'wrong_type' }
  const { parseImage } = await import('./parse-image.ts')
  await onBegin()
  return parseImage(bytes, kind)
}

const PICTURES = new Map<string, 'jpeg' | 'png'>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
])

async function findType(bytes: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type) return HEIC.includes(type.mime) ? 'heic' : type.mime
  const head = bytes.subarray(0, BEFORE_HEAD_BYTES + PDF_HEAD.length)
  return head.includes(PDF_HEAD) ? 'application/pdf' : undefined
}
