import { packageName } from '#features/packages/rules.ts'
import type { ActivityKind } from '#features/progress/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { formatMoment } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  CalendarCheck,
  CircleUserRound,
  ClipboardCheck,
  FileUp,
  type IconShape,
  PackageCheck,
  Send,
  UserRoundCheck,
} from '#ui/icons.tsx'

const ICONS: Record<ActivityKind, IconShape> = {
  account_created: CircleUserRound,
  package_active: PackageCheck,
  personal_info_completed: UserRoundCheck,
  documents_uploaded: FileUp,
  application_form_completed: ClipboardCheck,
  application_submitted: Send,
  appointment_scheduled: CalendarCheck,
}

/** The list of events with their times. */
export function Activity({ progress }: { progress: Progress }) {
  const now = new Date()
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="mb-4 type-h2-app">
        {m.progress_activity_title()}
      </h2>
      <Card as="ul" padded={false} className="divide-y divide-line px-4 py-1 md:px-5.5">
        {progress.activity.map(({ kind, at }) => (
          <li key={kind} className="flex gap-3.5 py-3.5">
            <Icon of={ICONS[kind]} className="mt-0.5 text-pine" />
            <div>
              <p className="leading-snug font-[560]">{describe(kind, progress)}</p>
              <time dateTime={at} className="type-caption text-ink-2">
                {formatMoment(new Date(at), now)}
              </time>
            </div>
          </li>
        ))}
      </Card>
    </section>
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
  }
}
