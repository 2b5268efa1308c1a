import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import type { Check } from '../schema.ts'

/** The documents that checks of a whole case are about, by the name of the check; those of every document name theirs. */
export const CHECK_SLOTS: Readonly<Record<string, DocumentType>> = {
  'passport-expired': 'passport',
  'passport-within-stay': 'passport',
  'passport-pages': 'passport',
  'photo-format': 'photo',
  'photo-pixels': 'photo',
  'photo-ratio': 'photo',
  'photo-size': 'photo',
  'photo-age': 'photo',
}

/** The slot of the document beside which a check stands; null for one of the answers. */
export function slotOf({ id, document_type }: Pick<Check, 'id' | 'document_type'>): DocumentKey | null {
  return document_type ?? CHECK_SLOTS[id] ?? null
}
