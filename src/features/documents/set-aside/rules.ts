import type { DocumentType } from '../contract.ts'
import { listMissingTypes } from '../rules.ts'
import type { Document } from '../schema.ts'
import type { NotNeededSlot } from './schema.ts'

/**
 * The slots that an application with this purpose does not need: for work neither proof of accommodation nor separate
 * proof of income has been asked since 29 January 2022 (facts `housing-for-work`, `income-for-work`), and no official
 * list names a curriculum vitae. None while the purpose is not chosen.
 */
export function listNotNeeded(purpose: string | null): DocumentType[] {
  if (purpose === null) return []
  return purpose === 'work' ? ['accommodation', 'financial_proof', 'cv'] : ['cv']
}

interface SetAsideFacts {
  /** The slots that were set aside, whatever came after it. */
  aside: readonly DocumentType[]
  /** The purpose that is chosen now. */
  purpose: string | null
  filled: readonly DocumentType[]
}

/** The slots that count as not needed: set aside, empty, and not needed by the purpose that is chosen now. */
export function keepSetAside({ aside, purpose, filled }: SetAsideFacts): DocumentType[] {
  const notNeeded = listNotNeeded(purpose)
  return aside.filter((type) => notNeeded.includes(type) && !filled.includes(type))
}

export interface EmptySlot {
  document_type: DocumentType
  /** `not_needed`: the purpose does not need it, and the person has not set it aside. */
  need: 'missing' | 'not_needed' | 'set_aside'
}

/** The empty slots in the order of the screen, each with whether it is needed for the purpose that is chosen now. */
export function listEmptySlots({ aside, purpose, filled }: SetAsideFacts): EmptySlot[] {
  const kept = keepSetAside({ aside, purpose, filled })
  const notNeeded = listNotNeeded(purpose)
  return listMissingTypes(filled.map((document_type) => ({ document_type }))).map((document_type) => {
    if (kept.includes(document_type)) return { document_type, need: 'set_aside' }
    return { document_type, need: notNeeded.includes(document_type) ? 'not_needed' : 'missing' }
  })
}

/** The empty slots that the purpose needs: what the office asks for and is not there, wherever that is said. */
export function listMissingSlots(facts: Omit<SetAsideFacts, 'aside'>): DocumentType[] {
  return listEmptySlots({ ...facts, aside: [] }).flatMap(({ document_type, need }) =>
    need === 'missing' ? document_type : [],
  )
}

/** The slots that are set aside and empty: a document stands before that choice. */
export function listSetAside(
  slots: readonly NotNeededSlot[],
  documents: readonly Pick<Document, 'document_type'>[],
): DocumentType[] {
  const filled = new Set(documents.map(({ document_type }) => document_type))
  return slots
    .filter(({ document_type, set_aside_at }) => set_aside_at !== null && !filled.has(document_type))
    .map(({ document_type }) => document_type)
}
