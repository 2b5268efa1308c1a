import type { CalendarEvent } from '#calendar/calendar-event.ts'
import { SLOT_MINUTES } from '#features/appointments/contract.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import type { AppointmentRow } from '#features/appointments/server/store.ts'
import { m } from '#messages/messages.js'

/**
 * The calendar event of an appointment: half an hour, Warsaw time. The UID never changes and the sequence increases
 * with every change, so that a calendar that already has the event moves or cancels it instead of adding another.
 * `invitation` is for a file attached to a mail.
 */
export function appointmentEvent({
  row,
  invitation,
}: {
  row: AppointmentRow
  invitation?: CalendarEvent['invitation']
}): CalendarEvent {
  const office = nameOffice(row.office_location)
  return {
    uid: `appointment-${row.id}@pobyt`,
    sequence: row.revision,
    changedAt: row.updated_at,
    date: row.appointment_date,
    time: row.appointment_time,
    minutes: SLOT_MINUTES,
    summary: m.appointments_calendar_summary({ office }),
    location: office,
    description: [m.appointments_calendar_text(), row.booking_note, row.notes].filter(Boolean).join('\n\n'),
    canceled: row.status === 'canceled',
    ...(invitation ? { invitation } : {}),
  }
}
