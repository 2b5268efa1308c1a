import { fileTypeFromBuffer } from 'file-type'
import type { Inspection } from './file-inspector.ts'

const PDF_HEAD = '%PDF-'
/** Readers take a PDF whose head stands behind this many other bytes. */
const BEFORE_HEAD_BYTES = 1024
const HEIC = ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence']

/** Runs inside the child process only: sharp and PDFium stay out of the server's memory, and out of a child that needs only one. */
export async function parseFile(bytes: Buffer): Promise<Inspection> {
  if (bytes.length === 0) return { fault: 'empty' }
  switch (await findType(bytes)) {
    case 'application/pdf':
      return (await import('./parse-pdf.ts')).parsePdf(bytes)
    case 'image/jpeg':
      return (await import('./parse-image.ts')).parseImage(bytes, 'jpeg')
    case 'image/png':
    case 'image/apng':
      return (await import('./parse-image.ts')).parseImage(bytes, 'png')
    case 'heic':
      return { fault: 'heic' }
    default:
      return { fault: 'wrong_type' }
  }
}

async function findType(bytes: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type) return HEIC.includes(type.mime) ? 'heic' : type.mime
  const head = bytes.subarray(0, BEFORE_HEAD_BYTES + PDF_HEAD.length)
  return head.includes(PDF_HEAD) ? 'application/pdf' : undefined
}
