import type { CalendarEvent } from '#calendar/calendar-event.ts'
import { m } from '#messages/messages.js'
import type { Operator } from '#shared/operator.ts'
import { nameType } from '../rules.ts'
import type { TimedRow } from './store.ts'

interface ConsultationFile {
  row: TimedRow
  operator: Operator
  /** Whose mailbox the file goes to; without one it is a file to download. */
  invited?: { name: string; email: string }
}

/** The consultation in a calendar; a canceled one strikes itself out where it was taken in before. */
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
      ? m.consultations_calendar_file_call({ phone })
      : m.consultations_calendar_file_write({ email }),
    canceled: row.status === 'canceled',
    ...(invited
      ? { invitation: { from: { name: operator.name, email: operator.email.contact }, to: invited } }
      : {}),
  }
}
