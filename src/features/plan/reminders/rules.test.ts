import { expect, test } from 'vitest'
import { dueReminderDays } from './rules.ts'

test.each([
  [91, null],
  [90, 90],
  [88, 90],
  [87, null],
  [61, null],
  [60, 60],
  [45, 45],
  [30, 30],
  [28, 30],
  [27, null],
  [15, null],
  [14, 14],
  [8, 14],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, null],
])('With %i days left the reminder of %s days is due', (daysLeft, due) => {
  expect(dueReminderDays(daysLeft)).toBe(due)
})
