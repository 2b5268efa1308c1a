import type { DrawnPage, Inspection } from './file-inspector.ts'

/** A request to the child. On its standard input: 1 byte for the kind, two numbers of 4 bytes each, then the file. */
export type InspectionRequest =
  | { kind: 'inspect'; bytes: Uint8Array }
  /** Draws pages for one turn, beginning with page `from`. */
  | { kind: 'draw'; bytes: Uint8Array; from: number }

export type InspectionMessage =
  /** The libraries for this kind of file are loaded: from here on the file's own time counts. */
  | { started: true }
  | { inspection: Inspection }
  | { drawn: DrawnPage }
  /** The turn is over; the next one begins with this page, if there is one. */
  | { next: number | null }

export const HEAD_BYTES = 9
const KINDS = ['inspect', 'draw'] as const

export function writeHead(request: InspectionRequest): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(KINDS.indexOf(request.kind), 0)
  head.writeUInt32LE(request.kind === 'draw' ? request.from : 0, 1)
  head.writeUInt32LE(request.bytes.length, 5)
  return head
}

export function readHead(head: Buffer): { kind: 'inspect' | 'draw'; from: number; length: number } {
  return {
    kind: KINDS[head.readUInt8(0)] ?? 'inspect',
    from: head.readUInt32LE(1),
    length: head.readUInt32LE(5),
  }
}
