import { expect, test } from 'vitest'
import { countMoves, dueDayOf } from './rules.ts'

test('a task is due on its day, so many days from today, or at once', () => {
  expect(dueDayOf({ due_on: '2027-01-10' }, '2026-12-30')).toBe('2027-01-10')
  expect(dueDayOf({ due_in_days: 3 }, '2026-12-30')).toBe('2027-01-02')
  expect(dueDayOf({ due_in_days: 0 }, '2026-12-30')).toBe('2026-12-30')
  expect(dueDayOf({}, '2026-12-30')).toBeNull()
})

test('the stages to which any of the cases can go are counted, and a decision belongs to one case alone', () => {
  expect(
    countMoves([
      { moves: ['on_hold', 'closed'] },
      { moves: ['ready_to_file', 'on_hold', 'closed'] },
      { moves: ['decided', 'on_hold'] },
    ]),
  ).toEqual([
    { stage: 'ready_to_file', count: 1 },
    { stage: 'on_hold', count: 3 },
    { stage: 'closed', count: 2 },
  ])
  expect(countMoves([])).toEqual([])
})
