import type { Message } from '#features/messages/schema.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'

/** Messages of one day. */
export interface Day {
  /** YYYY-MM-DD, in Warsaw. */
  date: string
  messages: Message[]
}

/** The conversation as it is read: oldest first, day by day. `newestFirst` is what the calls answer. */
export function listDays(newestFirst: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of newestFirst.toReversed()) {
    const { date } = wallClockInWarsaw(new Date(message.sent_at))
    const last = days.at(-1)
    if (last?.date === date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

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
