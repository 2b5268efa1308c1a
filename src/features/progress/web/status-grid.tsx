import { describeDocuments, isAskedAgain, isPastSteps } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'
import { FoldedSection } from './folded-section.tsx'
import { useWide } from './use-wide.ts'

/** The four parts of an application, each Completed or Pending; folded on a phone, where the steps above say the same, and once submitted. */
export function StatusGrid({ progress }: { progress: Progress }) {
  const isWide = useWide()
  return (
    <FoldedSection
      id="status-title"
      title={m.progress_status_title()}
      isFolded={!isWide || isPastSteps(progress.case)}
    >
      <StatusCells progress={progress} />
    </FoldedSection>
  )
}

function StatusCells({ progress }: { progress: Progress }) {
  const { flags } = progress
  return (
    <CellGrid as="dl" columns={4} className="grid-cols-2 max-sm:grid-cols-1">
      <Status
        name={m.progress_status_personal_info()}
        done={flags.personal_info}
        note={flags.personal_info ? m.progress_status_all_fields() : m.progress_status_not_started()}
      />
      <Status
        name={m.review_documents_title()}
        done={flags.documents && !isAskedAgain('documents', progress)}
        note={describeDocuments(progress)}
      />
      <Status
        name={m.progress_status_application_form()}
        done={flags.application_form}
        note={flags.application_form ? m.progress_status_saved() : m.progress_status_not_started()}
      />
      <Status
        name={m.progress_status_appointment()}
        done={flags.appointment}
        note={appointmentNote(progress)}
      />
    </CellGrid>
  )
}

function Status({ name, done, note }: { name: string; done: boolean; note: string }) {
  return (
    <Cell caption={name} note={note} className="max-md:p-4">
      <Badge tone={done ? 'done' : 'waiting'}>
        {done ? m.progress_status_completed() : m.progress_status_pending()}
      </Badge>
    </Cell>
  )
}

function appointmentNote({ next_appointment: next, flags }: Progress): string {
  if (next) {
    return m.shared_dates_date_at({ date: formatDate(next.appointment_date), time: next.appointment_time })
  }
  return flags.appointment ? m.progress_status_visit_over() : m.progress_status_no_date()
}
