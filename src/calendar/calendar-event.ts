import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'
import { addDays, instantInWarsaw, TIME_ZONE, wallClockInWarsaw } from '#shared/dates.ts'

interface Mailbox {
  name: string
  email: string
}

export interface CalendarEvent {
  /** Never changes: a calendar that already has this event updates it instead of adding another. */
  uid: string
  /** Increases with every change. */
  sequence: number
  changedAt: Date
  /** Warsaw date and wall clock; without a time it is of the whole day. */
  date: string
  time: string | null
  minutes: number
  summary: string
  location: string
  description: string
  canceled: boolean
  /** For a file attached to a mail: the organizer and the attendee (RFC 5546). */
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
]

/** One event as iCalendar (RFC 5545), in Warsaw time whatever the server's time zone is. */
export function writeCalendarEvent(event: CalendarEvent): string {
  const { canceled, invitation } = event
  return writeLines([
    ...(invitation ? [`METHOD:${canceled ? 'CANCEL' : 'REQUEST'}`] : []),
    ...WARSAW_CLOCK,
    ...eventLines(event),
  ])
}

/** A calendar to subscribe to. Programs ask for it anew about every quarter of an hour. */
export function writeCalendar(events: readonly CalendarEvent[], { name }: { name: string }): string {
  return writeLines([
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...WARSAW_CLOCK,
    ...events.flatMap(eventLines),
  ])
}

function writeLines(lines: readonly string[]): string {
  const whole = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${m.shared_product_name()}//${m.shared_product_name()}//EN`,
    ...lines,
    'END:VCALENDAR',
  ]
  return `${whole.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent): string[] {
  const { canceled, invitation } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatInstant(event.changedAt)}`,
    ...timeLines(event),
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(invitation ? peopleLines(invitation) : []),
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** A whole day ends where the next one begins, and nobody is busy on it. */
function timeLines({ date, time, minutes }: CalendarEvent): string[] {
  if (time === null)
    return [
      `DTSTART;VALUE=DATE:${formatDay(date)}`,
      `DTEND;VALUE=DATE:${formatDay(addDays(date, 1))}`,
      'TRANSP:TRANSPARENT',
    ]
  const end = wallClockInWarsaw(new Date(instantInWarsaw({ date, time }).getTime() + minutes * 60_000))
  return [
    `DTSTART;TZID=${TIME_ZONE}:${formatWallClock({ date, time })}`,
    `DTEND;TZID=${TIME_ZONE}:${formatWallClock(end)}`,
  ]
}

/** The event as a mail attachment. The content type of an invitation names the method, which mail programs act upon. */
export function attachCalendarEvent(filename: string, event: CalendarEvent): MailAttachment {
  const method = event.canceled ? 'CANCEL' : 'REQUEST'
  const kind = event.invitation ? `text/calendar; method=${method}` : 'text/calendar'
  return { filename, contentType: `${kind}; charset=utf-8`, content: writeCalendarEvent(event) }
}

/** RSVP is FALSE: the time is booked already. */
function peopleLines({ from, to }: NonNullable<CalendarEvent['invitation']>): string[] {
  return [
    `ORGANIZER;CN=${quoteName(from.name)}:mailto:${escapeLine(from.email)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${quoteName(to.name)}:mailto:${escapeLine(to.email)}`,
  ]
}

/** "20261210" */
const formatDay = (date: string) => date.replaceAll('-', '')

/** "20261210T093000" */
function formatWallClock({ date, time }: { date: string; time: string }): string {
  return `${formatDay(date)}T${time.replace(':', '')}00`
}

/** "20261101T100000Z" */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return escapeLine(text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n'))
}

/** A name as a quoted parameter value; characters that are not allowed in it are encoded as in RFC 6868. */
function quoteName(name: string): string {
  return `"${escapeLine(name.replaceAll('^', '^^').replaceAll('"', "^'"))}"`
}

function escapeLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

const LINE_BYTES = 75

/** Folds a line after at most 75 bytes, between characters; the space that begins a continuation line counts. */
function foldLine(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (length + bytes > LINE_BYTES) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
