import type { InboxEntry } from '#back-office/inbox/schema.ts'

/**
 * True from the account that was made because of a message until its person has said whether it is theirs: until then
 * nobody joins it to any case (decision 0055).
 */
export function isAskedAbout({ offer }: Pick<InboxEntry, 'offer'>): boolean {
  return offer !== null && offer.accepted_at !== null && offer.answer === null
}
