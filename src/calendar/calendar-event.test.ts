import { describe, expect, it } from 'vitest'
import { attachCalendarEvent, type CalendarEvent, writeCalendarEvent } from './calendar-event.ts'

const event: CalendarEvent = {
  uid: 'consultation-1@pobyt',
  sequence: 3,
  changedAt: new Date('2026-11-01T10:00:00.500Z'),
  date: '2026-12-10',
  time: '09:30',
  minutes: 45,
  summary: 'Call; with, \\ us',
  location: 'Łódź',
  description: 'First line\n\nsecond\r\nthird',
  canceled: false,
}
const invitation = {
  from: { name: 'Karta "K" sp. z o.o.', email: 'desk@karta.example' },
  to: { name: 'Олена^\u0007\r\nBCC:x', email: 'olena@example.com' },
}
const linesOf = (changes: Partial<CalendarEvent> = {}) =>
  writeCalendarEvent({ ...event, ...changes })
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('An event as iCalendar', () => {
  it('is one calendar with one event, its text escaped', () => {
    const lines = linesOf()
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pobyt//Pobyt//EN'])
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      'UID:consultation-1@pobyt',
      'SEQUENCE:3',
      'DTSTAMP:20261101T100000Z',
      'DTSTART;TZID=Europe/Warsaw:20261210T093000',
      'DTEND;TZID=Europe/Warsaw:20261210T101500',
      'SUMMARY:Call\\; with\\, \\\\ us',
      'LOCATION:Łódź',
      'DESCRIPTION:First line\\n\\nsecond\\nthird',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('ends after its length on the clock of Warsaw: past midnight, and in the night the clocks change', () => {
    const endOf = (changes: Partial<CalendarEvent>) =>
      linesOf(changes).find((line) => line.startsWith('DTEND'))
    expect(endOf({ time: '23:30' })).toBe('DTEND;TZID=Europe/Warsaw:20261211T001500')
    expect(endOf({ date: '2026-03-29', time: '01:30' })).toBe('DTEND;TZID=Europe/Warsaw:20260329T031500')
    expect(endOf({ date: '2026-10-25', time: '02:30' })).toBe('DTEND;TZID=Europe/Warsaw:20261025T021500')
  })

  it('has no line over 75 bytes, and cuts no character in two', () => {
    const long = writeCalendarEvent({ ...event, description: 'Żółć 😀, '.repeat(60), invitation })
    const lines = long.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(long.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'Żółć 😀\\, '.repeat(60)}`)
  })

  it('names who asks whom in an invitation, and no name can begin a line or end its quotes', () => {
    const lines = linesOf({ invitation })
    expect(lines).toContain('METHOD:REQUEST')
    expect(lines).toContain(`ORGANIZER;CN="Karta ^'K^' sp. z o.o.":mailto:desk@karta.example`)
    expect(lines).toContain(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Олена^^ BCC:x":mailto:olena@example.com',
    )
    expect(lines.some((line) => line.startsWith('BCC'))).toBe(false)
    expect(linesOf({ invitation, canceled: true })).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']),
    )
  })

  it('says its method to the mail program', () => {
    const typeOf = (changes: Partial<CalendarEvent>) =>
      attachCalendarEvent('a.ics', { ...event, ...changes }).contentType
    expect(typeOf({ invitation })).toBe('text/calendar; method=REQUEST; charset=utf-8')
    expect(typeOf({ invitation, canceled: true })).toBe('text/calendar; method=CANCEL; charset=utf-8')
    expect(typeOf({ canceled: true })).toBe('text/calendar; charset=utf-8')
  })
})
