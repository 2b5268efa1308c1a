import { Link } from 'react-router'
import { packageName } from '#features/packages/rules.ts'
import type { ActivityKind } from '#features/progress/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  CalendarCheck,
  CalendarClock,
  ChevronRight,
  ClipboardCheck,
  FileUp,
  type IconShape,
  PackageCheck,
  Send,
  UserRoundCheck,
} from '#ui/icons.tsx'

/** The icon of each event, and where it leads; the account's beginning leads nowhere. */
const EVENTS: Record<ActivityKind, { icon: IconShape; to: string } | null> = {
  account_created: null,
  package_active: { icon: PackageCheck, to: '/your-package' },
  personal_info_completed: { icon: UserRoundCheck, to: '/personal-info' },
  documents_uploaded: { icon: FileUp, to: '/documents' },
  application_form_completed: { icon: ClipboardCheck, to: '/application-form' },
  application_submitted: { icon: Send, to: '/submitted' },
  appointment_scheduled: { icon: CalendarCheck, to: '/appointment' },
  consultation_booked: { icon: CalendarClock, to: '/consultation' },
}

/** The events with their times: the beginning as a line of its own, then the newest first. */
export function Activity({ progress }: { progress: Progress }) {
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="mb-4 type-h2-app">
        {m.progress_activity_title()}
      </h2>
      <Card as="ul" padded={false} className="divide-y divide-line overflow-hidden">
        {progress.activity.map((entry) => (
          <Entry key={entry.kind} entry={entry} words={describe(entry.kind, progress)} />
        ))}
      </Card>
    </section>
  )
}

interface EntryProps {
  entry: Progress['activity'][number]
  words: string
}

function Entry({ entry: { kind, at }, words }: EntryProps) {
  const event = EVENTS[kind]
  const time = <time dateTime={at}>{formatMoment(new Date(at), readClock())}</time>
  if (!event) {
    return (
      <li className="flex flex-wrap justify-between gap-x-4 bg-sunken px-4 py-2.5 type-caption text-ink-2 md:px-5.5">
        <span>{words}</span>
        {time}
      </li>
    )
  }
  return (
    <li className="relative flex items-center gap-x-3.5 px-4 py-3.5 hover:bg-sunken max-sm:flex-wrap md:px-5.5">
      <Icon of={event.icon} className="mt-0.5 self-start text-pine" />
      <div className="min-w-0 flex-1 max-sm:basis-full">
        {/* The link covers its row. */}
        <Link to={event.to} className="leading-snug font-[560] after:absolute after:inset-0">
          {words}
        </Link>
        <p className="type-caption text-ink-2">{time}</p>
      </div>
      <Icon of={ChevronRight} className="text-ink-2 max-sm:hidden" />
    </li>
  )
}

function describe(kind: ActivityKind, progress: Progress): string {
  switch (kind) {
    case 'account_created':
      return m.progress_activity_account_created()
    case 'package_active':
      return m.progress_activity_package_active({ name: packageName(progress.package_type) })
    case 'personal_info_completed':
      return m.progress_activity_personal_info_completed()
    case 'documents_uploaded':
      return m.progress_documents_count({
        count: progress.documents_uploaded,
        total: progress.documents_total,
      })
    case 'application_form_completed':
      return m.progress_activity_application_form_completed()
    case 'application_submitted':
      return m.review_submitted_toast_title()
    case 'appointment_scheduled':
      return m.progress_activity_appointment_scheduled()
    case 'consultation_booked':
      return m.progress_activity_consultation_booked()
  }
}
