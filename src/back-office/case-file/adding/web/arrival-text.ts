import type { Arrival } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'

/** How a document came, as a choice and in the history: "Brought to the office". */
export const ARRIVAL_NAMES: Record<Arrival, () => string> = {
  brought: m.back_office_adding_arrival_brought,
  mailed: m.back_office_adding_arrival_mailed,
  emailed: m.back_office_adding_arrival_emailed,
  third_party: m.back_office_adding_arrival_third_party,
}

const ADDED_BY: Record<Arrival, (input: { name: string }) => string> = {
  brought: m.back_office_adding_by_brought,
  mailed: m.back_office_adding_by_mailed,
  emailed: m.back_office_adding_by_emailed,
  third_party: m.back_office_adding_by_third_party,
}

/** "Added by: Ewa Nowak, brought to the office"; a name of null is an account that is gone. */
export function describeAdded({
  arrived_by,
  added_by,
}: {
  arrived_by: Arrival
  added_by: string | null
}): string {
  return ADDED_BY[arrived_by]({ name: added_by ?? m.back_office_document_review_somebody() })
}
