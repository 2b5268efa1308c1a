import { requireFact } from '#facts/require-fact.ts'
import { shiftMonths } from '#shared/dates.ts'
import type { Document } from '../schema.ts'

/** What decides whether an earlier document is offered again. */
type EarlierFacts = Pick<Document, 'document_type' | 'status'> & { uploaded_at: Date }

/**
 * True when a document of an ended application may be used in the next one: the application form belongs to one
 * application, a document that was asked again was not good enough, and a photo must be recent (fact `photo-months`).
 */
export function mayBeUsedAgain({ document_type, status, uploaded_at }: EarlierFacts, now: Date): boolean {
  if (document_type === 'application_form' || status === 'asked_again') return false
  return document_type !== 'photo' || uploaded_at > shiftMonths(now, -requireFact('photo-months').value)
}
