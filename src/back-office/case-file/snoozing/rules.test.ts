import { expect, test } from 'vitest'
import { dayOf, isTermNear } from './rules.ts'

test.each([
  ['2026-11-28', 'Saturday', '2026-11-30'],
  ['2026-11-29', 'Sunday', '2026-11-30'],
  ['2026-11-30', 'Monday', '2026-12-07'],
  ['2026-12-31', 'Thursday', '2027-01-04'],
])('The next Monday after %s, a %s, is %s', (today, _weekday, monday) => {
  expect(dayOf('monday', today)).toBe(monday)
})

test('Tomorrow and two weeks are counted from today', () => {
  expect(dayOf('tomorrow', '2026-12-31')).toBe('2027-01-01')
  expect(dayOf('two_weeks', '2026-12-20')).toBe('2027-01-03')
})

test.each([
  ['2026-12-12', true, 'soon'],
  ['2026-11-20', true, 'it has passed'],
  ['2026-12-20', true, 'on the day'],
  ['2026-12-21', false, 'after the day'],
])('A term that ends on %s warns: %s, as it ends %s', (ends, warns) => {
  expect(isTermNear({ ends, until: '2026-12-20', today: '2026-11-28' })).toBe(warns)
})
