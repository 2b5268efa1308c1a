import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/contract.ts'
import { writeCalendarFile } from '#features/appointments/server/calendar-file.ts'

const appointment: Appointment = {
  id: 'b4a7',
  user_id: 'u',
  office_location: 'wroclaw',
  appointment_date: '2026-12-10',
  appointment_time: '09:30',
  notes: null,
  status: 'scheduled',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
}
const linesOf = (changes: Partial<Appointment> = {}) =>
  writeCalendarFile({ ...appointment, ...changes })
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('APPT-1 the calendar file', () => {
  it('holds half an hour of Warsaw time at the office, and the zone’s own rules', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Warsaw:20261210T093000',
        'DTEND;TZID=Europe/Warsaw:20261210T100000',
        'DTSTAMP:20261101T100000Z',
        'LOCATION:Wrocław Voivodeship Office',
        'STATUS:CONFIRMED',
        'BEGIN:VTIMEZONE',
      ]),
    )
  })

  it('keeps its identity when the appointment moves, and counts up', () => {
    const before = linesOf()
    const after = linesOf({ appointment_time: '15:00', updated_at: '2026-11-02T10:00:00.000Z' })
    expect(before).toContain('UID:appointment-b4a7@pobyt')
    expect(after).toContain('UID:appointment-b4a7@pobyt')
    expect(after).toContain('DTEND;TZID=Europe/Warsaw:20261210T153000')
    const sequence = (lines: string[]) =>
      Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length))
    expect(sequence(after)).toBeGreaterThan(sequence(before))
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
