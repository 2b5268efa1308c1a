import { expect, test } from 'vitest'
import { addWorkingDays, endOfTerm } from './working-days.ts'

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
