import type { CalendarEvent } from '#calendar/calendar-event.ts'
import { m } from '#messages/messages.js'
import type { Operator } from '#shared/operator.ts'
import { readableEmail } from '#shared/person/email.ts'
import { showPhone } from '#shared/person/phone.ts'
import { nameType } from '../rules.ts'
import type { TimedRow } from './store.ts'

interface ConsultationFile {
  row: TimedRow
  operator: Operator
  /** The attendee of a file sent by mail; omitted for a download. */
  invited?: { name: string; email: string }
}

/** The calendar event of a consultation; that of a canceled one cancels it in the calendar. */
export function consultationEvent({ row, operator, invited }: ConsultationFile): CalendarEvent {
  const { phone, email } = row
  return {
    uid: `consultation-${row.id}@pobyt`,
    sequence: row.revision,
    changedAt: row.updated_at,
    date: row.booked_date,
    time: row.booked_time,
    minutes: row.minutes,
    summary: m.consultations_calendar_file_summary({ type: nameType(row.minutes), operator: operator.name }),
    location: m.consultations_calendar_file_where(),
    description: phone
      ? m.consultations_calendar_file_call({ phone: showPhone(phone) })
      : m.consultations_calendar_file_write({ email: readableEmail(email) }),
    canceled: row.status === 'canceled',
    ...(invited
      ? { invitation: { from: { name: operator.name, email: operator.email.contact }, to: invited } }
      : {}),
  }
}
