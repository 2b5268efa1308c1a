import { describe, expect, it } from 'vitest'
import { writeCalendarEvent } from '#calendar/calendar-event.ts'
import { appointmentEvent } from '#features/appointments/server/calendar-file.ts'
import type { AppointmentRow } from '#features/appointments/server/store.ts'

const row: AppointmentRow = {
  id: 'b4a7',
  user_id: 'u',
  case_id: 'c',
  office_location: 'wroclaw',
  appointment_date: '2026-12-10',
  appointment_time: '09:30',
  seat: 1,
  notes: null,
  status: 'scheduled',
  outcome: null,
  staff_id: null,
  cancel_reason: null,
  booked_by_us: false,
  booked_by: null,
  booking_note: null,
  revision: 0,
  created_at: new Date('2026-11-01T10:00:00.000Z'),
  updated_at: new Date('2026-11-01T10:00:00.000Z'),
}
const linesOf = (changes: Partial<AppointmentRow> = {}) =>
  writeCalendarEvent(appointmentEvent({ row: { ...row, ...changes } }))
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('APPT-1 the calendar file', () => {
  it('holds half an hour of Warsaw time at the office, and the zone’s own rules', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'SEQUENCE:0',
        'DTSTART;TZID=Europe/Warsaw:20261210T093000',
        'DTEND;TZID=Europe/Warsaw:20261210T100000',
        'DTSTAMP:20261101T100000Z',
        'LOCATION:Wrocław Voivodeship Office',
        'STATUS:CONFIRMED',
        'BEGIN:VTIMEZONE',
      ]),
    )
    expect(linesOf().some((line) => line.startsWith('METHOD:'))).toBe(false)
  })

  it('keeps its identity when the appointment moves, and counts up', () => {
    const after = linesOf({ appointment_time: '15:00', revision: 1 })
    expect(linesOf()).toContain('UID:appointment-b4a7@pobyt')
    expect(after).toContain('UID:appointment-b4a7@pobyt')
    expect(after).toContain('DTEND;TZID=Europe/Warsaw:20261210T153000')
    expect(after).toContain('SEQUENCE:1')
  })

  it('strikes a canceled appointment out', () => {
    expect(linesOf({ status: 'canceled' })).toContain('STATUS:CANCELLED')
  })

  it('takes notes as text, whatever they contain', () => {
    const lines = linesOf({ notes: 'My son; 7, comes\r\nEND:VEVENT\rBEGIN:VALARM\nx' })
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false)
    expect(lines).not.toContain('BEGIN:VALARM')
  })
})
