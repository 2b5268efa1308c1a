import {
  describeMoment,
  describePreference,
  hasBegun,
  nameService,
  nameType,
  spanOf,
} from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { showPhone } from '#shared/person/phone.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarCheck, CalendarPlus, CalendarX2, Download, MoveRight } from '#ui/icons.tsx'
import { calendarFilePath, isOwnCalendar } from './api.ts'

interface ConsultationRowProps {
  consultation: Consultation
  onCancel: () => void
}

export function ConsultationRow({ consultation, onCancel }: ConsultationRowProps) {
  const span = spanOf(consultation)
  const over = span !== null && hasBegun(span, readClock())
  const { status, booked_by_us, booking_note: note, cancel_reason: reason } = consultation
  return (
    <li className="grid gap-3 p-4 md:p-5">
      <div className="grid justify-items-start gap-1">
        <StatusBadge consultation={consultation} over={over} />
        <h3 className="mt-1 type-h3">{span ? describeMoment(span) : nameService(consultation.service)}</h3>
        <p className="type-small text-ink-2">
          {span
            ? m.consultations_row_booked({
                type: nameType(span.minutes),
                service: nameService(consultation.service),
              })
            : describeRequest(consultation)}
        </p>
        {booked_by_us ? (
          <p className="type-small wrap-anywhere whitespace-pre-line">
            {[m.appointments_booked_by_team(), note].filter(Boolean).join('\n')}
          </p>
        ) : null}
        {reason ? (
          <p className="type-small wrap-anywhere whitespace-pre-line">
            {m.appointments_cancel_reason({ reason })}
          </p>
        ) : null}
        {status === 'booked' && !over ? (
          <p className="type-small wrap-anywhere text-ink-2">{describePlace(consultation)}</p>
        ) : null}
      </div>
      {status === 'pending' ? <PendingActions consultation={consultation} onCancel={onCancel} /> : null}
      {status === 'booked' && !over ? (
        <BookedActions consultation={consultation} onCancel={onCancel} />
      ) : null}
    </li>
  )
}

function PendingActions({ consultation, onCancel }: ConsultationRowProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <CalendarLink consultation={consultation} label={m.consultations_choose_time()} icon={CalendarPlus} />
      <CancelButton onCancel={onCancel} />
    </div>
  )
}

function BookedActions({ consultation, onCancel }: ConsultationRowProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {isOwnCalendar(consultation) ? (
        <CalendarLink consultation={consultation} label={m.consultations_move()} icon={MoveRight} />
      ) : null}
      <ButtonLink
        variant="second"
        size="small"
        icon={Download}
        href={calendarFilePath(consultation)}
        download
      >
        {m.consultations_calendar_file()}
      </ButtonLink>
      <CancelButton onCancel={onCancel} />
    </div>
  )
}

interface CalendarLinkProps {
  consultation: Consultation
  label: string
  icon: typeof MoveRight
}

function CalendarLink({ consultation, label, icon }: CalendarLinkProps) {
  const { calendar_url: url } = consultation
  const target = isOwnCalendar(consultation) ? { to: url } : { href: url, target: '_blank', rel: 'noopener' }
  return (
    <ButtonLink variant="second" size="small" icon={icon} {...target}>
      {label}
    </ButtonLink>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="destructive" size="small" icon={CalendarX2} onClick={onCancel}>
      {m.consultations_cancel()}
    </Button>
  )
}

/** How the person and the consultant meet. */
function describePlace({ phone, email }: Consultation): string {
  return phone
    ? m.consultations_calendar_file_call({ phone: showPhone(phone) })
    : m.consultations_calendar_file_write({ email: readableEmail(email) })
}

function describeRequest({ created_at, preferred_date, preferred_time }: Consultation): string {
  const date = formatDate(todayInWarsaw(new Date(created_at)))
  const when = describePreference({
    date: preferred_date && formatDate(preferred_date),
    time: preferred_time,
  })
  return when ? m.consultations_row_sent_preferred({ date, when }) : m.consultations_row_sent({ date })
}

function StatusBadge({
  consultation: { status, outcome },
  over,
}: {
  consultation: Consultation
  over: boolean
}) {
  if (status === 'canceled') {
    return (
      <Badge tone="plain" icon={CalendarX2}>
        {m.consultations_status_canceled()}
      </Badge>
    )
  }
  if (status === 'pending') return <Badge tone="waiting">{m.consultations_status_pending()}</Badge>
  if (outcome === 'done') return <Badge tone="done">{m.consultations_status_done()}</Badge>
  if (outcome)
    return (
      <Badge tone="plain" icon={CalendarX2}>
        {m.consultations_status_did_not_come()}
      </Badge>
    )
  if (over) return <Badge tone="plain">{m.consultations_status_over()}</Badge>
  return (
    <Badge tone="done" icon={CalendarCheck}>
      {m.consultations_status_booked()}
    </Badge>
  )
}
