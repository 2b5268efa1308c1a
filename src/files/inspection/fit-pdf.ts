import {
  ParseSpeeds,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { FitStep } from './file-inspector.ts'
import { fitScan } from './fit-scan.ts'

/** Points of an inch; a page is drawn at this many dots an inch at least. */
const POINTS = 72
const LEAST_DOTS = 150
/** Points of the long side of A3: a longer page has no real size, programs of phones count its pixels. */
const LONGEST_PAGE = 1191

interface FitPdf {
  bytes: Buffer
  step: FitStep
  /** Called after each scan. */
  onScan(): Promise<void>
}

/**
 * A PDF whose scans are made smaller, never under 150 dots an inch of its largest page. Null bytes when nothing was made smaller,
 * and for a PDF that carries a signature or is encrypted.
 */
export async function fitPdf({
  bytes,
  step,
  onScan,
}: FitPdf): Promise<{ bytes: Buffer | null; isSigned: boolean }> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
  const document = await PDFDocument.load(bytes, options).catch(() => null)
  const isSigned = document !== null && findSignature(document.context)
  if (!document || isSigned) return { bytes: null, isSigned }
  const { context } = document
  const masks = listMasks(context)
  const side = Math.max(step.side, leastSide(document))
  let fitted = 0
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || masks.has(ref.toString())) continue
    const smaller = await fitScan(object, { ...step, side })
    if (smaller === undefined) continue
    if (smaller) context.assign(ref, smaller)
    if (smaller) fitted += 1
    await onScan()
  }
  if (fitted === 0) return { bytes: null, isSigned }
  return { bytes: Buffer.from(await document.save({ updateFieldAppearances: false })), isSigned }
}

function findSignature(context: PDFContext): boolean {
  return context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFDict &&
        object.has(PDFName.of('ByteRange')) &&
        object.has(PDFName.of('Contents')),
    )
}

/** What other pictures use as their transparency. */
function listMasks(context: PDFContext): Set<string> {
  const masks = new Set<string>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    for (const key of ['SMask', 'Mask']) {
      const mask = object.dict.get(PDFName.of(key))
      if (mask instanceof PDFRef) masks.add(mask.toString())
    }
  }
  return masks
}

function leastSide(document: PDFDocument): number {
  const sides = document.getPages().map((page) => Math.max(page.getWidth(), page.getHeight()))
  const real = sides.filter((side) => side <= LONGEST_PAGE)
  return Math.round((Math.max(0, ...real) / POINTS) * LEAST_DOTS)
}
