import { wallClockInWarsaw } from '#shared/dates.ts'
import type { Message } from './schema.ts'

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

/** So many messages are shown at first: about two screens of a phone. */
const SHOWN_AT_FIRST = 10

/** The side of a conversation that has written a message. */
export type Side = Message['author']['kind']

/** How many of the newest messages are shown at first: all unread ones of the other side, and what was said before them. */
export function countShown(newestFirst: readonly Message[], from: Side): number {
  const oldestUnread = newestFirst.findLastIndex((message) => isUnread(message, from))
  return Math.max(SHOWN_AT_FIRST, oldestUnread + 1)
}

/** True for a message of that side that the other one has not read. */
export function isUnread({ author, read_at }: Message, from: Side): boolean {
  return author.kind === from && read_at === null
}
