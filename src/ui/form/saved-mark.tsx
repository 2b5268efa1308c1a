import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Smartphone } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'

interface SavedMarkProps {
  /** ISO instant of the last save; null before the first. */
  savedAt: string | null
  /** ISO instant at which what is typed was kept in this browser; null when it is saved. */
  keptAt: string | null
}

/** When a form was saved, and where. It keeps its room, so that it moves nothing when it comes. */
export function SavedMark({ savedAt, keptAt }: SavedMarkProps) {
  const at = keptAt ?? savedAt
  const time = (words: ReactNode) => <time dateTime={at ?? undefined}>{words}</time>
  const inputs = { when: at ? formatSavedAt(at) : '' }
  return (
    <p aria-live="polite" className="mt-4 min-h-7">
      {keptAt ? (
        <Badge tone="waiting" icon={Smartphone}>
          <span>
            <Message message={m.ui_form_kept} inputs={inputs} markup={{ time }} />
          </span>
        </Badge>
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
