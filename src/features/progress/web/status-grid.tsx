import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

/** The four parts of an application, each Completed or Pending. */
export function StatusGrid({ progress }: { progress: Progress }) {
  const { flags, documents_uploaded: count, documents_total: total } = progress
  return (
    <section aria-labelledby="status-title">
      <h2 id="status-title" className="mb-4 type-h2-app">
        {m.progress_status_title()}
      </h2>
      <CellGrid as="dl" columns={4} className="grid-cols-2 max-sm:grid-cols-1">
        <Status
          name={m.progress_status_personal_info()}
          done={flags.personal_info}
          note={flags.personal_info ? m.progress_status_all_fields() : m.progress_status_not_started()}
        />
        <Status
          name={m.review_documents_title()}
          done={flags.documents}
          note={m.progress_documents_uploaded({ count, total })}
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
    </section>
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
    return m.progress_visit_time({ date: formatDate(next.appointment_date), time: next.appointment_time })
  }
  return flags.appointment ? m.progress_status_visit_over() : m.progress_status_no_date()
}
