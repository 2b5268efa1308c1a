import type { EntryRow } from './store.ts'

/**
 * Only an open entry is answered: closing it said that no answer goes out, so that one is sent after somebody has opened
 * it again on purpose.
 */
export function mayAnswer({ closed_at }: Pick<EntryRow, 'closed_at'>): boolean {
  return closed_at === null
}

/** What the team has closed can be opened again; a request that has a time, or was canceled, cannot. */
export function mayReopen({ closed_at, consultation_status }: EntryRow): boolean {
  return closed_at !== null && (consultation_status === null || consultation_status === 'pending')
}

/** A contact message belongs to the case that the team says; a consultation belongs to its own from the start. */
export function mayJoin({ kind }: Pick<EntryRow, 'kind'>): boolean {
  return kind === 'message'
}

/** True when the owner of this account was asked about the message and says that somebody else wrote it. */
export function isDisownedBy(
  { offer, offer_account_id }: Pick<EntryRow, 'offer' | 'offer_account_id'>,
  userId: string,
): boolean {
  return offer?.answer === 'not_mine' && offer_account_id === userId
}
