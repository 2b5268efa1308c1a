import type { DocumentKey } from '#features/documents/contract.ts'

/** Pixels of the longest side that every page keeps: 150 dots an inch of the page, A4 or an open passport. */
const A4_PIXELS = 1754
const PASSPORT_PIXELS = 1050

/** Pixels of the longest side that a page of this document keeps, so that 8-point print can be read. */
export function readableSide(type: DocumentKey): number {
  return type === 'passport' ? PASSPORT_PIXELS : A4_PIXELS
}
