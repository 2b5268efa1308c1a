import ical, {
  formatDate,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { m } from '#messages/messages.js'
import { instantInWarsaw, TIME_ZONE, wallClockInWarsaw } from '#shared/dates.ts'

interface Mailbox {
  name: string
  email: string
}

export interface CalendarEvent {
  /** The same for the life of the thing: a calendar that has it changes it instead of adding another. */
  uid: string
  /** Grows with every change. */
  sequence: number
  changedAt: Date
  /** Warsaw date and wall clock. */
  date: string
  time: string
  minutes: number
  summary: string
  location: string
  description: string
  canceled: boolean
  /** For a file that comes by mail: who asks whom to come (RFC 5546). */
  invitation?: { from: Mailbox; to: Mailbox }
}

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

/** One event as iCalendar, in Warsaw time. */
export function writeCalendarEvent(event: CalendarEvent): string {
  const { date, time, minutes, changedAt, canceled, invitation } = event
  const end = wallClockInWarsaw(new Date(instantInWarsaw({ date, time }).getTime() + minutes * 60_000))
  const calendar = ical({ prodId: { company: m.product_name(), product: m.product_name(), language: 'EN' } })
  calendar.timezone({ name: TIME_ZONE, generator: () => WARSAW_CLOCK })
  if (invitation) calendar.method(canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: changedAt,
    // With a zone the library writes a Date's own hours: these are Warsaw's, read as if they were local.
    start: new Date(`${date}T${time}:00`),
    end: new Date(`${end.date}T${end.time}:00`),
    timezone: TIME_ZONE,
    summary: event.summary,
    location: event.location,
    description: event.description,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: invitation?.from ?? null,
    attendees: invitation ? [attendeeOf(invitation.to)] : [],
  })
  // The library writes the stamp in local time beside a zone; RFC 5545 wants it in UTC.
  return calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${formatDate(null, changedAt)}`)
}

/** Asks for no answer: the time is booked already. */
function attendeeOf(mailbox: Mailbox) {
  return {
    ...mailbox,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  }
}
