import { describe, expect, it } from 'vitest'
import {
  describeDayClosure,
  describePreference,
  firstOpenDay,
  getDayClosure,
  hasBegun,
  listFreeTimes,
  listStartTimes,
  mayBook,
  requireType,
} from '#features/consultations/rules.ts'
import { PACKAGES } from '#features/packages/contract.ts'

const office = [{ days: 'Mon-Fri', opens: '9:00', closes: '17:00' }]
const now = new Date('2026-10-12T08:00:00Z')
const opening = { now, hours: office, holidays: [{ date: '2026-11-11', name: 'Independence Day' }] }
const starts = (date: string, minutes: number, changes = {}) =>
  listStartTimes({ ...opening, date, minutes, ...changes })
const sentence = (date: string) => {
  const closure = getDayClosure({ date, ...opening })
  return closure && describeDayClosure({ ...opening, date, closure })
}

it('CONS-2 a day that is too early is refused with the first day on which the consultancy is open', () => {
  expect(sentence('2026-10-12')).toBe(
    '12 October 2026 is too early. The earliest date is tomorrow, 13 October 2026.',
  )
  const weekend = { ...opening, now: new Date('2026-10-16T08:00:00Z') }
  expect(firstOpenDay(weekend)).toBe('2026-10-19')
  const day = { ...weekend, date: '2026-10-16', closure: { reason: 'past' } as const }
  expect(describeDayClosure(day)).toBe('16 October 2026 is too early. The earliest date is 19 October 2026.')
})

it('CONS-1 what a person prefers is a day and a part of the day, one of them, or nothing', () => {
  expect(describePreference({ date: '24 November 2026', time: 'morning' })).toBe(
    '24 November 2026, Morning, 9-12',
  )
  expect(describePreference({ date: '24 November 2026', time: null })).toBe('24 November 2026')
  expect(describePreference({ date: null, time: 'evening' })).toBe('Evening, 17-20')
  expect(describePreference({ date: null, time: null })).toBeNull()
})

describe('CONS-2 when a consultation can begin', () => {
  it('is every half hour of the consultancy’s hours, the whole consultation inside', () => {
    expect(starts('2026-10-13', 30)).toHaveLength(16)
    expect(starts('2026-10-13', 30).at(-1)).toBe('16:30')
    expect(starts('2026-10-13', 45).at(-1)).toBe('16:00')
    expect(starts('2026-10-13', 60)[0]).toBe('09:00')
    expect(starts('2026-10-13', 60).at(-1)).toBe('16:00')
    expect(starts('2026-10-13', 90).at(-1)).toBe('15:30')
  })

  it('follows several ranges, a week that wraps, and hours that make no sense', () => {
    const hours = [
      { days: 'Sat-Mon', opens: '10:15', closes: '11:30' },
      { days: 'Mon', opens: '11:00', closes: '12:00' },
      { days: 'Someday', opens: '9:00', closes: '17:00' },
      { days: 'Tue', opens: '17:00', closes: '9:00' },
    ]
    expect(starts('2026-10-18', 30, { hours })).toEqual(['10:15', '10:45'])
    expect(starts('2026-10-19', 30, { hours })).toEqual(['10:15', '10:45', '11:00', '11:30'])
    expect(starts('2026-10-20', 30, { hours })).toEqual([])
    expect(starts('2026-10-21', 30, { hours })).toEqual([])
  })

  it('leaves out what a change of the clocks would cut or stretch', () => {
    const night = [{ days: 'Sun', opens: '1:00', closes: '4:00' }]
    const spring = { now: new Date('2027-03-20T08:00:00Z'), hours: night }
    expect(starts('2027-03-28', 30, spring)).toEqual(['01:00', '03:00', '03:30'])
    const autumn = { hours: night }
    expect(starts('2026-10-25', 60, autumn)).toEqual(['01:00', '01:30', '03:00'])
  })

  it('takes booked times out, and everything that would overlap with them', () => {
    const taken = [{ date: '2026-10-13', time: '10:00', minutes: 45 }]
    const free = (minutes: number) => listFreeTimes({ ...opening, date: '2026-10-13', minutes, taken })
    expect(free(30)).not.toContain('10:00')
    expect(free(30)).not.toContain('10:30')
    expect(free(30)).toContain('09:30')
    expect(free(60)).not.toContain('09:30')
    expect(free(60)).toContain('11:00')
    expect(free(90)).toEqual([
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
    ])
  })
})

describe('CONS-2 days without a consultation', () => {
  it('are named: today, too far, a holiday by its name, and days without hours', () => {
    expect(sentence('2026-10-12')).toContain('The earliest date is tomorrow, 13 October 2026.')
    expect(sentence('2026-12-12')).toContain('The last date is 11 December 2026.')
    expect(sentence('2026-11-11')).toContain('public holiday (Independence Day)')
    expect(sentence('2026-10-17')).toContain('Saturday, 17 October 2026: we are closed')
    expect(sentence('2026-12-11')).toBeNull()
  })

  it('begin at midnight in Warsaw', () => {
    const late = new Date('2026-10-12T22:30:00Z')
    expect(getDayClosure({ ...opening, now: late, date: '2026-10-13' })?.reason).toBe('past')
    expect(getDayClosure({ ...opening, now: late, date: '2026-10-14' })).toBeNull()
  })
})

describe('CONS-3 what a package holds', () => {
  it('is 30 minutes for everybody, 45 from basic, 60 and 90 from standard on', () => {
    const allowed = (['free', 'basic', 'standard', 'premium'] as const).map((current) =>
      ([30, 45, 60, 90] as const).filter((minutes) => mayBook({ minutes, current })),
    )
    expect(allowed).toEqual([[30], [30, 45], [30, 45, 60, 90], [30, 45, 60, 90]])
  })

  it('is every length that a package is sold with', () => {
    const sold = PACKAGES.flatMap(({ id, features }) =>
      features.flatMap((key) => {
        const minutes = /^extended_consultation_(\d+)$/.exec(key)?.[1]
        return minutes ? [{ id, minutes: Number(minutes) }] : []
      }),
    )
    expect(sold).toEqual([
      { id: 'basic', minutes: 45 },
      { id: 'standard', minutes: 90 },
    ])
    for (const { id, minutes } of sold)
      expect(mayBook({ minutes: requireType(minutes).minutes, current: id })).toBe(true)
  })
})

describe('CONS-2 a consultation that has begun', () => {
  it('is told by the clock in Warsaw', () => {
    const span = { date: '2026-10-26', time: '09:00' }
    expect(hasBegun(span, new Date('2026-10-26T07:59:00Z'))).toBe(false)
    expect(hasBegun(span, new Date('2026-10-26T08:00:00Z'))).toBe(true)
  })
})
