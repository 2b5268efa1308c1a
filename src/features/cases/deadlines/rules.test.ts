import { expect, test } from 'vitest'
import { dueDeadlineReminder } from './rules.ts'

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
