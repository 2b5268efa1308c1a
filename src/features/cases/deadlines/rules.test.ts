import { expect, test } from 'vitest'
import { dueDeadlineReminder, stayTone } from './rules.ts'

test.each([
  [46, null],
  [45, 45],
  [16, 45],
  [15, 15],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, null],
])('With %i days left the reminder of %s days is due', (daysLeft, due) => {
  expect(dueDeadlineReminder(daysLeft)).toBe(due)
})

test('The last legal day is alarming within a week, near within 30 days, and said to have passed', () => {
  const tones = [400, 31, 30, 8, 7, 0, -1].map(stayTone)
  expect(tones).toEqual(['calm', 'calm', 'near', 'near', 'last_days', 'last_days', 'passed'])
})
