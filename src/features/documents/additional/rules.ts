import type { DocumentType } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { ADDITIONAL_KINDS, type AdditionalKind } from './contract.ts'

/** What can stand beside a slot: nobody translates a photo. */
export function listKinds(beside: DocumentType): readonly AdditionalKind[] {
  return beside === 'photo' ? ['further'] : ADDITIONAL_KINDS
}

/** Those that stand beside this slot, the oldest first. */
export function listBeside<S extends { beside: DocumentType }>(slots: readonly S[], type: DocumentType): S[] {
  return slots.filter(({ beside }) => beside === type)
}

const KINDS: Record<AdditionalKind, () => string> = {
  translation: m.documents_additional_kind_translation,
  further: m.documents_additional_kind_further,
}

/** The word for what stands beside a document. */
export function additionalKindLabel(kind: AdditionalKind): string {
  return KINDS[kind]()
}
