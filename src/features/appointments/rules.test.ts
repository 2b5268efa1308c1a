import { describe, expect, it } from 'vitest'
import { OFFICE_LOCATIONS, TIME_SLOTS } from '#features/appointments/contract.ts'
import {
  type ClosedDay,
  describeClosure,
  earliestDate,
  firstOpenDate,
  getClosure,
  hasBegun,
  latestDate,
  nameOffice,
} from '#features/appointments/rules.ts'

const now = new Date('2026-11-06T11:00:00Z')
const closedDays: ClosedDay[] = [
  { date: '2026-11-11', reason: 'holiday', name: 'Independence Day' },
  { date: '2026-12-26', reason: 'holiday', name: 'Boxing Day' },
  { date: '2026-12-28', reason: 'office_closed', name: 'day off for civil servants' },
]
const reasonOf = (date: string, at = now) => getClosure({ date, now: at, closedDays })?.reason ?? null
const sunday = new Date('2026-11-08T11:00:00Z')
const sentenceFor = (date: string, at = now) => {
  const day = { date, now: at, closedDays }
  const closure = getClosure(day)
  return closure && describeClosure({ ...day, closure })
}

describe('APPT-1 what can be chosen', () => {
  it('is a slot every half hour from 09:00 to 15:00', () => {
    expect(TIME_SLOTS).toHaveLength(13)
    expect([TIME_SLOTS[0], TIME_SLOTS[1], TIME_SLOTS.at(-2), TIME_SLOTS.at(-1)]).toEqual([
      '09:00',
      '09:30',
      '14:30',
      '15:00',
    ])
  })

  it('is one of six offices, each by its city’s name with Polish letters', () => {
    expect(OFFICE_LOCATIONS.map(nameOffice)).toEqual([
      'Warsaw Voivodeship Office',
      'Kraków Voivodeship Office',
      'Gdańsk Voivodeship Office',
      'Wrocław Voivodeship Office',
      'Poznań Voivodeship Office',
      'Łódź Voivodeship Office',
    ])
  })
})

describe('APPT-1 the day', () => {
  it('is tomorrow at the earliest, by the Warsaw calendar', () => {
    expect(earliestDate(now)).toBe('2026-11-07')
    expect(earliestDate(new Date('2026-11-08T22:59:00Z'))).toBe('2026-11-09')
    expect(earliestDate(new Date('2026-11-08T23:01:00Z'))).toBe('2026-11-10')
    expect(reasonOf('2026-11-05')).toBe('past')
    expect(reasonOf('2026-11-06')).toBe('past')
    expect(reasonOf('2026-11-09')).toBeNull()
  })

  it('is first the next one on which the offices are open', () => {
    const firstOn = (date: string) => firstOpenDate({ now: new Date(`${date}T11:00:00Z`), closedDays })
    expect(firstOn('2026-11-08')).toBe('2026-11-09')
    expect(firstOn('2026-11-06')).toBe('2026-11-09')
    expect(firstOn('2026-11-10')).toBe('2026-11-12')
    expect(firstOn('2026-12-25')).toBe('2026-12-29')
  })

  it('is at most a year ahead', () => {
    expect(latestDate(now)).toBe('2027-11-06')
    expect(reasonOf('2027-11-05')).toBeNull()
    expect(reasonOf('2027-11-08')).toBe('too_far')
  })

  it('is not a weekend, not a public holiday and not a day the office is closed', () => {
    expect(reasonOf('2026-11-07')).toBe('weekend')
    expect(reasonOf('2026-11-08')).toBe('weekend')
    expect(reasonOf('2026-11-11')).toBe('holiday')
    expect(reasonOf('2026-12-26')).toBe('holiday')
    expect(reasonOf('2026-12-28')).toBe('office_closed')
    expect(reasonOf('2026-12-29')).toBeNull()
  })

  it('is refused with the reason in words', () => {
    expect(sentenceFor('2026-11-06')).toBe(
      '6 November 2026 is too early. The earliest date is 9 November 2026.',
    )
    expect(sentenceFor('2026-11-08', sunday)).toBe(
      '8 November 2026 is too early. The earliest date is tomorrow, 9 November 2026.',
    )
    expect(sentenceFor('2026-11-11')).toMatch(/^11 November 2026 is a public holiday \(Independence Day\)\./)
    expect(sentenceFor('2026-11-07')).toMatch(/^Saturday, 7 November 2026: the office is closed/)
    expect(sentenceFor('2026-12-28')).toMatch(/civil servants/)
    expect(sentenceFor('2027-11-08')).toMatch(/The last date is 6 November 2027\./)
  })
})

describe('APPT-1 an appointment', () => {
  it('is over from its own minute on, Warsaw time', () => {
    const slot = { appointment_date: '2026-11-06', appointment_time: '12:00' }
    expect(hasBegun(slot, new Date('2026-11-06T10:59:59Z'))).toBe(false)
    expect(hasBegun(slot, new Date('2026-11-06T11:00:00Z'))).toBe(true)
    expect(hasBegun({ ...slot, appointment_date: '2026-11-07' }, new Date('2026-11-06T23:30:00Z'))).toBe(
      false,
    )
  })
})
