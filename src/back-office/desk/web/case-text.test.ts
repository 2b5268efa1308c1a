import { expect, test } from 'vitest'
import { TO_DOS } from '#features/cases/contract.ts'
import { describeDaysLeft, describeToDo, describeWaiting } from './case-text.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const HOUR = 60 * 60_000

test('A case waits for minutes, hours or days, and never for less than nothing', () => {
  const waited = [-5, 0, 60_000, HOUR - 1, HOUR, 23 * HOUR, 24 * HOUR, 61 * 24 * HOUR]
  expect(waited.map((ms) => describeWaiting(ago(ms), NOW))).toEqual([
    'Just now',
    'Just now',
    '1 minute',
    '59 minutes',
    '1 hour',
    '23 hours',
    '1 day',
    '61 days',
  ])
})

test('The last legal day can be ahead, today or over', () => {
  expect([44, 1, 0, -1, -12].map(describeDaysLeft)).toEqual([
    '44 days',
    '1 day',
    'Today',
    '1 day over',
    '12 days over',
  ])
})

test('Whatever is to be done is said in other words', () => {
  const texts = [...TO_DOS, null].map((to_do) => describeToDo({ to_do, to_do_count: 3 }))
  expect(new Set(texts).size).toBe(TO_DOS.length + 1)
  expect(texts).toContain('Check documents: 3')
})
