import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import {
  addDays,
  countDays,
  formatDayOfMonth,
  formatLongDate,
  formatNearDate,
  todayInWarsaw,
} from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { countShown, type Day, listDays } from '../rules.ts'
import type { Message } from '../schema.ts'
import { MessageRow } from './message-row.tsx'
import { useReadMarks } from './use-read-marks.ts'

interface ConversationProps {
  /** Newest first, at least one. */
  messages: Message[]
  /** The infinite query of them. */
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
}

/** Day by day, the newest message at the bottom; older ones behind a button. */
export function Conversation({ messages, more }: ConversationProps) {
  const [earliest, setEarliest] = useState(() => messages[countShown(messages) - 1]?.id)
  useReadMarks(messages)
  useNewestInView(messages[0]?.id)
  // What comes later stands below, so that the first message shown stays the first one.
  const found = messages.findIndex(({ id }) => id === earliest)
  const shown = found < 0 ? messages : messages.slice(0, found + 1)
  const hidden = messages.length - shown.length
  const showOlder = async () => {
    const first = shown.at(-1)?.id
    if (hidden === 0) await more.fetchNextPage()
    setEarliest(undefined)
    // The button may be gone: the focus stays where the person was reading.
    setTimeout(() => document.getElementById(`message-${first}`)?.focus({ preventScroll: true }))
  }
  return (
    <div className="grid gap-6">
      {hidden > 0 || more.hasNextPage ? (
        <Button
          variant="second"
          size="small"
          busy={more.isFetchingNextPage}
          onClick={() => void showOlder()}
          className="justify-self-center max-md:w-full"
        >
          {hidden > 0 ? m.messages_older_count({ count: hidden }) : m.messages_older()}
        </Button>
      ) : null}
      <ol aria-label={m.messages_list()} className="grid gap-6">
        {listDays(shown).map((day) => (
          <DayOfMessages key={day.date} day={day} />
        ))}
      </ol>
    </div>
  )
}

function DayOfMessages({ day: { date, messages } }: { day: Day }) {
  return (
    <li>
      <h2 className="mb-5 flex items-center gap-4 type-caption text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <time dateTime={date}>{nameDay(date)}</time>
      </h2>
      <ol className="grid gap-5">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ol>
    </li>
  )
}

const DAYS_WITHOUT_YEAR = 300

/** "Today, 25 November", "Yesterday, …", else the weekday; the year of a day long ago. */
function nameDay(date: string): string {
  const today = todayInWarsaw(readClock())
  if (countDays(date, today) > DAYS_WITHOUT_YEAR) return formatLongDate(date)
  if (date === today) return m.messages_today({ date: formatDayOfMonth(date) })
  if (date === addDays(today, -1)) return m.messages_yesterday({ date: formatDayOfMonth(date) })
  return formatNearDate(date)
}

const BOTTOM = 240

/**
 * Shows the newest message when the screen opens, and each one that comes while the person is at the end. Who reads
 * older ones is left where they are.
 */
function useNewestInView(newest: string | undefined): void {
  const wasAtEnd = useRef(true)
  useEffect(() => {
    const note = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      wasAtEnd.current = scrollHeight - clientHeight - scrollTop < BOTTOM
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for every new message
  useLayoutEffect(() => {
    if (wasAtEnd.current) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [newest])
}
