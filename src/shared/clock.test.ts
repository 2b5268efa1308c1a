import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnTime, readClock } from './clock.ts'

const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-11-23T12:00:00Z')
const DATE = 'Mon, 23 Nov 2026 12:00:00 GMT'
const SECOND_MS = 1_000

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  learnTime({ sentAt: NOON, receivedAt: NOON, date: DATE })
  vi.useRealTimers()
})

/** A Date header has no fractions of a second. */
const expectAbout = (time: number) =>
  expect(Math.abs(readClock().getTime() - time)).toBeLessThan(2 * SECOND_MS)

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('A device whose clock is an hour %s learns the time from an answer', (_, wrong) => {
  vi.setSystemTime(NOON + wrong)
  learnTime({ sentAt: NOON + wrong - 300, receivedAt: NOON + wrong, date: DATE })
  expectAbout(NOON)
})

test('A right clock stays as it is, also when an answer took twenty seconds to come', () => {
  vi.setSystemTime(NOON + 20 * SECOND_MS)
  learnTime({ sentAt: NOON - 200, receivedAt: NOON + 20 * SECOND_MS, date: DATE })
  expectAbout(NOON + 20 * SECOND_MS)
})

test('A clock that is put right meanwhile is believed again', () => {
  learnTime({ sentAt: NOON + HOUR_MS, receivedAt: NOON + HOUR_MS, date: DATE })
  learnTime({ sentAt: NOON, receivedAt: NOON, date: DATE })
  expectAbout(NOON)
})

test('An answer without a readable date teaches nothing', () => {
  learnTime({ sentAt: NOON, receivedAt: NOON, date: null })
  learnTime({ sentAt: NOON, receivedAt: NOON, date: 'soon' })
  expectAbout(NOON)
})
