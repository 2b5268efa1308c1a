import { type RefObject, useEffect } from 'react'
import { ROW, type useRows } from '#back-office/case-file/web/use-rows.ts'
import { type Day, listDays } from '#features/messages/rules.ts'
import type { Message } from '#features/messages/schema.ts'
import { type OlderMessages, useShownMessages } from '#features/messages/web/use-shown-messages.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, formatDate, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { MessageRow } from './message-row.tsx'

interface ConversationProps {
  /** Newest first, at least one. */
  messages: readonly Message[]
  more: OlderMessages & { isFetchNextPageError: boolean }
  /** Name of the applicant. */
  applicant: string
  /** The address of the files of its messages. */
  files: string
  /** Id of the first message that is new; undefined when none is. */
  newFrom: string | undefined
  rows: ReturnType<typeof useRows<HTMLOListElement>>
}

/** Day by day, the newest message at the bottom; older ones behind a button. */
export function Conversation({ messages, more, applicant, files, newFrom, rows }: ConversationProps) {
  const focus = (id?: string) => focusMessage(rows.list, id)
  const { shown, hidden, showOlder } = useShownMessages({ messages, from: 'applicant', more, focus })
  useNewestInView(rows.list)
  return (
    <div className="grid content-start gap-5 p-4 md:p-6 lg:min-h-24 lg:overflow-y-auto">
      {hidden > 0 || more.hasNextPage ? (
        <Button
          variant="link"
          size="small"
          busy={more.isFetchingNextPage}
          onClick={() => void showOlder()}
          className="justify-self-center"
        >
          {hidden > 0
            ? m.back_office_case_file_messages_older_count({ count: hidden })
            : m.back_office_case_file_messages_older()}
        </Button>
      ) : null}
      <p role="alert" className="text-center type-small text-crimson empty:hidden">
        {more.isFetchNextPageError ? m.back_office_case_file_messages_older_failed() : null}
      </p>
      <ol
        ref={rows.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        aria-label={m.back_office_case_file_messages_list()}
        className="focus-inset grid gap-5"
      >
        {listDays(shown).map((day) => (
          <DayOfMessages key={day.date} day={day} applicant={applicant} files={files} newFrom={newFrom} />
        ))}
      </ol>
    </div>
  )
}

interface DayProps extends Pick<ConversationProps, 'applicant' | 'files' | 'newFrom'> {
  day: Day
}

function DayOfMessages({ day: { date, messages }, applicant, files, newFrom }: DayProps) {
  return (
    <li>
      <h3 className="mb-4 text-center type-caption text-ink-2">
        <time dateTime={date}>{nameDay(date)}</time>
      </h3>
      <ol className="grid gap-4">
        {messages.flatMap((message) => [
          message.id === newFrom ? <NewLine key="new" /> : null,
          <MessageRow key={message.id} message={message} applicant={applicant} files={files} />,
        ])}
      </ol>
    </li>
  )
}

function NewLine() {
  return (
    <li className="flex items-center gap-4 type-caption font-semibold text-pine before:h-px before:flex-1 before:bg-pine/40 after:h-px after:flex-1 after:bg-pine/40">
      {m.back_office_case_file_messages_new()}
    </li>
  )
}

/** "Today, 25 November 2026", "Yesterday, …", else with the weekday. */
function nameDay(day: string): string {
  const today = todayInWarsaw(readClock())
  const date = formatDate(day)
  if (day === today) return m.back_office_case_file_messages_today({ date })
  if (day === addDays(today, -1)) return m.back_office_case_file_messages_yesterday({ date })
  return formatLongDate(day)
}

type List = RefObject<HTMLElement | null>

function focusMessage(list: List, id: string | undefined): void {
  list.current?.querySelector<HTMLElement>(`[${ROW}="${id}"]`)?.focus({ preventScroll: true })
}

/** Shows the newest message when the screen opens. */
function useNewestInView(list: List): void {
  useEffect(() => {
    const all = list.current?.querySelectorAll(`[${ROW}]`)
    all?.[all.length - 1]?.scrollIntoView({ block: 'nearest' })
  }, [list])
}
