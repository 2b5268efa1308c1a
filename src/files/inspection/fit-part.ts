import { unpackFile } from '#files/packed-files.ts'
import type { FittedPart } from './file-inspector.ts'
import type { FitRequest } from './inspection-messages.ts'

interface FitInput {
  /** A FitRequest as JSON, then the file. */
  packed: Buffer
  onBegin(): Promise<void>
  /** Called after each scan of a PDF. */
  onScan(): Promise<void>
}

/** Makes a picture, or the scans of a PDF, smaller. What cannot be opened stays as it is. */
export async function fitPart({ packed, onBegin, onScan }: FitInput): Promise<FittedPart> {
  const { content_type, turn, step }: FitRequest = JSON.parse(String(unpackFile(packed, 0)))
  const bytes = unpackFile(packed, 1) ?? Buffer.alloc(0)
  if (content_type === 'application/pdf') {
    const { fitPdf } = await import('./fit-pdf.ts')
    await onBegin()
    return { content_type, turn, ...(await fitPdf({ bytes, step, onScan })) }
  }
  const { fitPicture } = await import('./fit-picture.ts')
  await onBegin()
  const jpeg = await fitPicture(bytes, { content_type, turn, step }).catch(() => null)
  if (!jpeg) return { content_type, turn, bytes: null, isSigned: false }
  return { content_type: 'image/jpeg', turn: 0, bytes: jpeg, isSigned: false }
}
