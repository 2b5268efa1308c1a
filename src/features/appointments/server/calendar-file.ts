import ical, { formatDate, ICalEventStatus } from 'ical-generator'
import { type Appointment, SLOT_MINUTES } from '#features/appointments/contract.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { instantInWarsaw, TIME_ZONE, wallClockInWarsaw } from '#shared/dates.ts'

/** Clock changes of the European Union since 1996, for programs that do not know the zone by name. */
const WARSAW_CLOCK = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19970330T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

/**
 * The appointment as iCalendar: half an hour, Warsaw time. The UID never changes and the sequence grows with
 * every change, so that a calendar that has it already moves or strikes it out instead of adding another.
 */
export function writeCalendarFile(appointment: Appointment): string {
  const { appointment_date: date, appointment_time: time } = appointment
  const end = wallClockInWarsaw(new Date(instantInWarsaw({ date, time }).getTime() + SLOT_MINUTES * 60_000))
  const office = nameOffice(appointment.office_location)
  const changedAt = new Date(appointment.updated_at)
  const canceled = appointment.status === 'canceled'
  const notes = appointment.notes?.replace(/\r\n?/g, '\n')

  const calendar = ical({ prodId: { company: m.product_name(), product: m.product_name(), language: 'EN' } })
  calendar.timezone({ name: TIME_ZONE, generator: () => WARSAW_CLOCK })
  calendar.createEvent({
    id: `appointment-${appointment.id}@pobyt`,
    sequence: Math.floor((changedAt.getTime() - Date.parse(appointment.created_at)) / 1000),
    stamp: changedAt,
    // With a zone the library writes a Date's own hours: these are Warsaw's, read as if they were local.
    start: new Date(`${date}T${time}:00`),
    end: new Date(`${end.date}T${end.time}:00`),
    timezone: TIME_ZONE,
    summary: m.appointments_calendar_summary({ office }),
    location: office,
    description: [m.appointments_calendar_text(), notes].filter(Boolean).join('\n\n'),
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // The library writes the stamp in local time beside a zone; RFC 5545 wants it in UTC.
  return calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${formatDate(null, changedAt)}`)
}
