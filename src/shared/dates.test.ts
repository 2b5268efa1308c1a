import { afterEach, describe, expect, it } from 'vitest'
import { getLocale, type Locale, overwriteGetLocale } from '#messages/runtime.js'
import {
  addDays,
  addMonths,
  formatDate,
  formatLongDate,
  formatMoment,
  formatMonth,
  formatShortWeekday,
  instantInWarsaw,
  listDaysOfMonth,
  todayInWarsaw,
  wallClockInWarsaw,
  weekdayOf,
} from '#shared/dates.ts'

const original = getLocale

describe('Dates in Warsaw', () => {
  it('begin at midnight in Warsaw, not in UTC', () => {
    expect(todayInWarsaw(new Date('2026-12-09T22:59:59Z'))).toBe('2026-12-09')
    expect(todayInWarsaw(new Date('2026-12-09T23:00:00Z'))).toBe('2026-12-10')
    expect(todayInWarsaw(new Date('2026-07-09T21:59:59Z'))).toBe('2026-07-09')
    expect(todayInWarsaw(new Date('2026-07-09T22:00:00Z'))).toBe('2026-07-10')
  })

  it('show midnight as 00:00', () => {
    expect(wallClockInWarsaw(new Date('2026-12-09T23:00:00Z'))).toEqual({ date: '2026-12-10', time: '00:00' })
  })

  it('follow the clock change in spring and autumn', () => {
    expect(wallClockInWarsaw(new Date('2026-03-29T00:59:00Z')).time).toBe('01:59')
    expect(wallClockInWarsaw(new Date('2026-03-29T01:00:00Z')).time).toBe('03:00')
    expect(wallClockInWarsaw(new Date('2026-10-25T00:30:00Z')).time).toBe('02:30')
    expect(wallClockInWarsaw(new Date('2026-10-25T01:30:00Z')).time).toBe('02:30')
  })

  it('turn a time on the wall into its instant in winter, in summer and on the days the clock changes', () => {
    const at = (date: string, time: string) => instantInWarsaw({ date, time }).toISOString()
    expect(at('2026-12-10', '09:30')).toBe('2026-12-10T08:30:00.000Z')
    expect(at('2026-07-10', '09:30')).toBe('2026-07-10T07:30:00.000Z')
    expect(at('2026-03-29', '00:00')).toBe('2026-03-28T23:00:00.000Z')
    expect(at('2026-03-29', '09:00')).toBe('2026-03-29T07:00:00.000Z')
    expect(at('2026-03-30', '00:00')).toBe('2026-03-29T22:00:00.000Z')
    expect(at('2026-10-25', '00:00')).toBe('2026-10-24T22:00:00.000Z')
    expect(at('2026-10-25', '09:00')).toBe('2026-10-25T08:00:00.000Z')
  })

  it('read a skipped hour as the one after it, and a doubled hour as its first', () => {
    expect(instantInWarsaw({ date: '2026-03-29', time: '02:30' }).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(instantInWarsaw({ date: '2026-10-25', time: '02:30' }).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    )
  })
})

describe('Calendar arithmetic', () => {
  it('counts days over clock changes, months, years and leap days', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('counts months and lists their days', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(listDaysOfMonth('2028-02')).toHaveLength(29)
    expect(listDaysOfMonth('2026-10').at(-1)).toBe('2026-10-31')
  })

  it('numbers weekdays from Monday', () => {
    expect(weekdayOf('2026-12-07')).toBe(1)
    expect(weekdayOf('2026-12-13')).toBe(7)
  })
})

describe('Dates in words', () => {
  it('are written day, month, year', () => {
    expect(formatDate('2026-12-05')).toBe('5 December 2026')
    expect(formatLongDate('2026-12-10')).toBe('Thursday, 10 December 2026')
    expect(formatMonth('2026-12')).toBe('December 2026')
    expect(formatShortWeekday('2026-12-07')).toBe('Mon')
  })

  it('say today and yesterday by the Warsaw day', () => {
    const now = new Date('2026-12-09T23:30:00Z')
    expect(formatMoment(new Date('2026-12-09T23:10:00Z'), now)).toBe('Today, 00:10')
    expect(formatMoment(new Date('2026-12-09T22:10:00Z'), now)).toBe('Yesterday, 23:10')
    expect(formatMoment(new Date('2026-12-05T07:41:00Z'), now)).toBe('5 December 2026, 08:41')
  })
})

describe('Dates of other languages', () => {
  afterEach(() => overwriteGetLocale(original))

  it.each([
    ['pl', '4 listopada 2026', 'listopad 2026'],
    ['uk', '4 листопада 2026', 'листопад 2026'],
    ['ru', '4 ноября 2026', 'ноябрь 2026'],
  ])(
    'in %s a day is in the genitive, a month alone in the nominative, and neither ends with a dot',
    (language, day, month) => {
      overwriteGetLocale(() => language as Locale)
      expect(formatDate('2026-11-04')).toBe(day)
      expect(formatMonth('2026-11')).toBe(month)
    },
  )
})
