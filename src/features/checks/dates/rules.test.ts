import { expect, test } from 'vitest'
import { caseFacts, formFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { addMonthsToDay, plannedEnd } from './rules.ts'

const find = (id: string, facts: Parameters<typeof caseFacts>[0]) =>
  judgeCase(caseFacts(facts)).find((judged) => judged.id === id)

test.each([
  ['2026-11-27', 'stop'],
  ['1970-01-01', 'stop'],
  ['2026-11-28', 'look'],
  ['2027-01-11', 'look'],
  ['2027-01-12', 'good'],
  ['2099-01-01', 'good'],
])('On 28 November 2026 a last legal day of %s is: %s', (last_legal_day, verdict) => {
  expect(find('last-legal-day', { last_legal_day })?.verdict).toBe(verdict)
})

test('The last legal day itself is the last one on which to file', () => {
  expect(find('last-legal-day', { last_legal_day: '2026-11-28' })?.text).toContain('0 days are left')
})

test.each([
  [1, 'look'],
  [3, 'look'],
  [4, 'good'],
  [36, 'good'],
  [37, 'stop'],
  [0, 'stop'],
])('A planned stay of %i months is: %s', (planned_stay_duration, verdict) => {
  expect(find('planned-stay', formFacts({ planned_stay_duration }))?.verdict).toBe(verdict)
})

test.each([
  ['2026-11-28', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-31', 36, '2029-12-31'],
])('%s and %i months is %s', (day, months, end) => {
  expect(addMonthsToDay(day, months)).toBe(end)
})

test('Months on a day never end in another month, and never go back', () => {
  for (let months = 0; months <= 40; months += 1)
    for (const day of ['2026-01-31', '2026-03-30', '2027-02-28', '2028-02-29', '2026-10-25']) {
      const end = addMonthsToDay(day, months)
      const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months]
      expect(end.slice(0, 7)).toBe(
        `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      )
      expect(end >= day).toBe(true)
    }
})

test('Without its length a stay has no end', () => {
  expect(plannedEnd(caseFacts(formFacts({})))).toBeNull()
  expect(plannedEnd(caseFacts())).toBeNull()
})
