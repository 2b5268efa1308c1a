import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
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
import { type Day, listDays } from '../rules.ts'
import type { Message } from '../schema.ts'
import { readMutation } from './api.ts'
import { MessageRow } from './message-row.tsx'
import { useReadMarks } from './use-read-marks.ts'
import { type OlderMessages, useShownMessages } from './use-shown-messages.ts'

interface ConversationProps {
  /** Newest first, at least one. */
  messages: Message[]
  more: OlderMessages
}

/** Day by day, the newest message at the bottom; older ones behind a button. */
export function Conversation({ messages, more }: ConversationProps) {
  const focus = (id?: string) => document.getElementById(`message-${id}`)?.focus({ preventScroll: true })
  const { shown, hidden, showOlder } = useShownMessages({ messages, from: 'staff', more, focus })
  const { mutate: mark } = useMutation(readMutation)
  useReadMarks({ messages, from: 'staff', mark })
  useNewestInView(messages[0]?.id)
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
