import type { Message } from '#features/messages/schema.ts'

/** So many messages are shown at first. */
const SHOWN_AT_FIRST = 10

/** How many of the newest messages are shown at first: all that are unread, and what was said before them. */
export function countShown(newestFirst: readonly Message[]): number {
  return Math.max(SHOWN_AT_FIRST, newestFirst.findLastIndex(isUnread) + 1)
}

/** True for a message of the applicant that nobody of the consultancy has had open. */
export function isUnread({ author, read_at }: Message): boolean {
  return author.kind === 'applicant' && read_at === null
}
