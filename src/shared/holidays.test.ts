import { describe, expect, test } from 'vitest'
import { addWorkingDays, endOfTerm, HOLIDAY_RULES, listHolidays } from './holidays.ts'

const dateOf = (year: number, name: string) => listHolidays(year).find((day) => day.name === name)?.date

describe('APPT-1 Polish public holidays', () => {
  test('of a year are the fourteen of the law, in order', () => {
    expect(listHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
      "2026-01-01 New Year's Day",
      '2026-01-06 Epiphany',
      '2026-04-05 Easter Sunday',
      '2026-04-06 Easter Monday',
      '2026-05-01 Labour Day',
      '2026-05-03 Constitution Day',
      '2026-05-24 Pentecost',
      '2026-06-04 Corpus Christi',
      '2026-08-15 Assumption',
      "2026-11-01 All Saints' Day",
      '2026-11-11 Independence Day',
      '2026-12-24 Christmas Eve',
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
    ])
  })

  test.each([
    // The earliest and latest possible date, the rule's two exceptions, and the years people can book in.
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2038, '2038-04-25'],
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2025, '2025-04-20'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2035, '2035-03-25'],
    [2076, '2076-04-19'],
    [2100, '2100-03-28'],
  ])('Easter of %i is on %s', (year, date) => {
    expect(dateOf(year, 'Easter Sunday')).toBe(date)
  })

  test('Christmas Eve is one since 2025', () => {
    expect(dateOf(2024, 'Christmas Eve')).toBeUndefined()
    expect(dateOf(2025, 'Christmas Eve')).toBe('2025-12-24')
  })

  test('have a source and the day it was checked', () => {
    expect(HOLIDAY_RULES.source).not.toBe('')
    expect(HOLIDAY_RULES.checked_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

test('Working days leave out weekends', () => {
  expect(addWorkingDays('2026-11-19', 1)).toBe('2026-11-20')
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-22', 3)).toBe('2026-11-25')
})

test('Working days leave out public holidays, also across the year', () => {
  expect(addWorkingDays('2026-11-10', 1)).toBe('2026-11-12')
  expect(addWorkingDays('2026-12-31', 1)).toBe('2027-01-04')
})

test.each([
  ['an ordinary day', '2026-12-11', '2026-12-11'],
  ['a Saturday', '2026-12-12', '2026-12-14'],
  ['a Sunday', '2026-12-13', '2026-12-14'],
  ['Easter Monday', '2027-03-29', '2027-03-30'],
  ['1 November, a Monday', '2027-11-01', '2027-11-02'],
  ['11 November, a Wednesday', '2026-11-11', '2026-11-12'],
  ['24 December, before the weekend of Christmas', '2026-12-24', '2026-12-28'],
  ['24 December before it was a holiday', '2024-12-24', '2024-12-24'],
  ['New Year, a Friday', '2027-01-01', '2027-01-04'],
])('A term that ends on %s (%s) ends on %s', (_, date, last) => {
  expect(endOfTerm(date)).toBe(last)
})
