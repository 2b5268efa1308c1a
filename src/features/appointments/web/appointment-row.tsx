import { describeBooker, nameOffice } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarDays, CalendarX2, Download, MoveRight } from '#ui/icons.tsx'
import { calendarFilePath } from './api.ts'
import { isAhead } from './use-appointment-list.ts'

interface AppointmentRowProps {
  appointment: Appointment
  onMove: () => void
  onCancel: () => void
}

export function AppointmentRow({ appointment, onMove, onCancel }: AppointmentRowProps) {
  const { appointment_date, appointment_time: time, office_location } = appointment
  const hasEnded = useHasEnded()
  const ahead = isAhead(appointment, readClock())
  return (
    <li className="grid gap-3 p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="type-h3">
            {m.shared_dates_date_at({ date: formatLongDate(appointment_date), time })}
          </h3>
          <p className="type-small text-ink-2">
            {ahead
              ? m.appointments_choice_arrive({ office: nameOffice(office_location) })
              : nameOffice(office_location)}
          </p>
          <Words appointment={appointment} />
        </div>
        <StatusBadge appointment={appointment} ahead={ahead} />
      </div>
      {ahead ? (
        <div className="flex flex-wrap gap-3">
          {hasEnded ? null : (
            <Button variant="second" size="small" icon={MoveRight} onClick={onMove}>
              {m.appointments_move()}
            </Button>
          )}
          <ButtonLink
            variant="second"
            size="small"
            icon={Download}
            href={calendarFilePath(appointment)}
            download
          >
            {m.appointments_calendar_file()}
          </ButtonLink>
          {hasEnded ? null : (
            <Button variant="destructive" size="small" icon={CalendarX2} onClick={onCancel}>
              {m.appointments_cancel()}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

/** Who has booked it for the person, with what words, the person's own notes, and why the consultancy has canceled it. */
function Words({ appointment }: { appointment: Appointment }) {
  const { notes, booking_note, booked_by_us, cancel_reason: reason } = appointment
  const words = [
    booked_by_us ? describeBooker(appointment) : null,
    booking_note,
    notes,
    reason ? m.appointments_cancel_reason({ reason }) : null,
  ]
  return words.map((text) =>
    text ? (
      <p key={text} className="mt-1 type-small wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    ) : null,
  )
}

function StatusBadge({ appointment, ahead }: { appointment: Appointment; ahead: boolean }) {
  if (appointment.status === 'canceled') {
    return (
      <Badge tone="plain" icon={CalendarX2}>
        {m.appointments_status_canceled()}
      </Badge>
    )
  }
  if (appointment.outcome === 'done') return <Badge tone="done">{m.appointments_status_done()}</Badge>
  if (appointment.outcome)
    return (
      <Badge tone="plain" icon={CalendarX2}>
        {m.appointments_status_did_not_come()}
      </Badge>
    )
  if (ahead) {
    return (
      <Badge tone="done" icon={CalendarDays}>
        {m.appointments_status_scheduled()}
      </Badge>
    )
  }
  return <Badge tone="plain">{m.appointments_status_past()}</Badge>
}
