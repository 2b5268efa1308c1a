import { expect, test } from 'vitest'
import { addWorkingDays } from './rules.ts'

test('Working days leave out weekends', () => {
  expect(addWorkingDays('2026-11-19', 1)).toBe('2026-11-20')
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-22', 3)).toBe('2026-11-25')
})

test('Working days leave out public holidays, also across the year', () => {
  expect(addWorkingDays('2026-11-10', 1)).toBe('2026-11-12')
  expect(addWorkingDays('2026-12-31', 1)).toBe('2027-01-04')
})
