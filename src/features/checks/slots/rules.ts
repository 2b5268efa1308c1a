import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { CHECK_SLOTS } from '../contract.ts'
import type { Check } from '../schema.ts'

/** The slot of the document beside which a check stands; null for one of the answers. */
export function slotOf({ id, document_type }: Pick<Check, 'id' | 'document_type'>): DocumentKey | null {
  return document_type ?? CHECK_SLOTS[id] ?? null
}

type Slotted = Pick<Document, 'document_type' | 'unreadable_pages' | 'damaged_pages'>

const isAlways = () => true
const hasFaults = ({ unreadable_pages, damaged_pages }: Slotted) =>
  unreadable_pages.length + damaged_pages.length > 0

/** What the slot of a document says by itself, without a call: the faults of its pages and of the photo. */
const SAID_BY_SLOT: Readonly<Record<string, (document: Slotted) => boolean>> = {
  // Pages that nobody has looked through are no fault.
  'document-readable': hasFaults,
  'document-blank-pages': isAlways,
  'photo-format': isAlways,
  'photo-pixels': isAlways,
  'photo-ratio': isAlways,
  'photo-size': isAlways,
}

export function isSaidBySlot({ id }: Pick<Check, 'id'>, document: Slotted): boolean {
  return SAID_BY_SLOT[id.split(':')[0] ?? '']?.(document) ?? false
}

/**
 * What is to be said of a document in its slot beside what the slot says by itself: what stops, what to look at, and what a
 * specialist has let stand.
 */
export function listSlotChecks(checks: readonly Check[], document: Slotted): Check[] {
  const own = checks.filter((check) => check.verdict !== 'good' && slotOf(check) === document.document_type)
  return own.filter(
    (check) => check.verdict === 'stop' || check.overruled !== null || !isSaidBySlot(check, document),
  )
}
