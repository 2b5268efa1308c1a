import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { HardDrive } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import type { Kept } from './use-kept.ts'

interface SavedMarkProps {
  /** ISO instant of the last save; null before the first. */
  savedAt: string | null
  /** What is typed and was kept in this browser; null when it is saved. */
  kept: Kept | null
}

/** When a form was saved, and where. It keeps its room, so that it moves nothing when it comes. */
export function SavedMark({ savedAt, kept }: SavedMarkProps) {
  const at = kept?.at ?? savedAt
  const time = (words: ReactNode) => <time dateTime={at ?? undefined}>{words}</time>
  const inputs = { when: at ? formatSavedAt(at) : '' }
  return (
    <p aria-live="polite" className="mt-4 min-h-7">
      {kept ? (
        <>
          <Badge tone="waiting" icon={HardDrive}>
            <span>
              <Message message={m.ui_form_kept} inputs={inputs} markup={{ time }} />
            </span>
          </Badge>
          {kept.isServerFailing ? (
            <span className="mt-1.5 block type-small text-ink-2">{m.ui_form_kept_server()}</span>
          ) : null}
        </>
      ) : at ? (
        <Badge tone="done">
          <span>
            <Message message={m.ui_form_saved} inputs={inputs} markup={{ time }} />
          </span>
        </Badge>
      ) : null}
    </p>
  )
}

/** The time of a save of today, else the date; in Warsaw time. */
function formatSavedAt(instant: string): string {
  const { date, time } = wallClockInWarsaw(new Date(instant))
  return date === todayInWarsaw(readClock()) ? time : formatDate(date)
}
