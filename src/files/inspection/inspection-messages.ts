import type {
  Book,
  DrawnPage,
  FitStep,
  FittedPart,
  Inspection,
  PartAbout,
  PhotoFault,
  SearchedPage,
} from './file-inspector.ts'

/** A request to the child. On its standard input: 1 byte for the kind, two numbers of 4 bytes each, then the file. */
export type InspectionRequest =
  | { kind: 'inspect'; bytes: Uint8Array }
  /** Draws pages for one turn, beginning with page `from`. */
  | { kind: 'draw'; bytes: Uint8Array; from: number }
  /** Draws page `from` of a PDF, or a picture, to be read. */
  | { kind: 'view'; bytes: Uint8Array; from: number }
  /** Makes one PDF; `bytes` are packed as assemble-pdf.ts reads them. */
  | { kind: 'assemble'; bytes: Uint8Array }
  /** Looks for the zone of a passport on page `from`, in one of the ways to turn it; both in one number (stepNumber). */
  | { kind: 'zone'; bytes: Uint8Array; from: number }
  /** Makes scans smaller; `bytes` are packed: a FitRequest as JSON, then the file. */
  | { kind: 'fit'; bytes: Uint8Array }
  /** Makes the photo of an application; `bytes` are packed: PhotoLimits as JSON, then the file. */
  | { kind: 'photo'; bytes: Uint8Array }

/** What is said about the files that a PDF is put together from. */
export interface AssembleRequest {
  abouts: PartAbout[]
  isReproducible: boolean
  book?: Book
}

/** What is said about a file whose scans are to be made smaller. */
export type FitRequest = PartAbout & { step: FitStep }

export type InspectionMessage =
  /** The libraries for this kind of file are loaded: from here on the file's own time counts. */
  | { started: true }
  | { inspection: Inspection }
  | { drawn: DrawnPage }
  /** A part of the PDF has been placed. */
  | { placed: number }
  /** The next bytes of the PDF that was put together. */
  | { written: Uint8Array }
  /** All bytes have been sent, or this part cannot be placed. */
  | { assembled: { fault: number } | null }
  /** A scan has been made smaller. */
  | { fitting: true }
  /** What became of the file; its bytes, when it was changed, have been sent before. */
  | { fitted: Omit<FittedPart, 'bytes'> }
  /** The bytes of the photo have been sent, or why there are none. */
  | { photo: { fault: PhotoFault } | null }
  /** The search for a passport's zone goes on. */
  | { searching: true }
  /** What was found of a passport's zone. */
  | { searched: SearchedPage }
  /** The turn is over; the next one begins with this page, if there is one. */
  | { next: number | null }

/** True for a message after which more follow: the file's time begins anew. */
export function isProgress(message: InspectionMessage): boolean {
  return ['started', 'drawn', 'placed', 'written', 'fitting', 'searching'].some((kind) => kind in message)
}

export const HEAD_BYTES = 9
const KINDS = ['inspect', 'draw', 'assemble', 'view', 'zone', 'fit', 'photo'] as const

export function writeHead(request: InspectionRequest): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(KINDS.indexOf(request.kind), 0)
  head.writeUInt32LE('from' in request ? request.from : 0, 1)
  head.writeUInt32LE(request.bytes.length, 5)
  return head
}

export function readHead(head: Buffer): {
  kind: InspectionRequest['kind']
  from: number
  length: number
} {
  return {
    kind: KINDS[head.readUInt8(0)] ?? 'inspect',
    from: head.readUInt32LE(1),
    length: head.readUInt32LE(5),
  }
}

/** Ways to turn a page in search of a zone, in degrees; what is upside down is found, too. */
export const ZONE_TURNS = [0, 90, 15, -15] as const

/** A page, counted from 1, and the way to turn it as the number of a request. */
export function stepNumber({ page, turn }: { page: number; turn: number }): number {
  return page * ZONE_TURNS.length + turn
}

/** The page, counted from 1, and the degrees of a request. */
export function readStep(step: number): { page: number; degrees: number } {
  return {
    page: Math.floor(step / ZONE_TURNS.length),
    degrees: ZONE_TURNS[step % ZONE_TURNS.length] ?? 0,
  }
}
