import { type Appointment, SLOT_MINUTES } from '#features/appointments/contract.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { writeCalendarEvent } from '#platform/calendar-event.ts'

/**
 * The appointment as iCalendar: half an hour, Warsaw time. The UID never changes and the sequence grows with
 * every change, so that a calendar that has it already moves or strikes it out instead of adding another.
 */
export function writeCalendarFile(appointment: Appointment): string {
  const office = nameOffice(appointment.office_location)
  const changedAt = new Date(appointment.updated_at)
  const notes = appointment.notes?.replace(/\r\n?/g, '\n')
  return writeCalendarEvent({
    uid: `appointment-${appointment.id}@pobyt`,
    sequence: Math.floor((changedAt.getTime() - Date.parse(appointment.created_at)) / 1000),
    changedAt,
    date: appointment.appointment_date,
    time: appointment.appointment_time,
    minutes: SLOT_MINUTES,
    summary: m.appointments_calendar_summary({ office }),
    location: office,
    description: [m.appointments_calendar_text(), notes].filter(Boolean).join('\n\n'),
    canceled: appointment.status === 'canceled',
  })
}
