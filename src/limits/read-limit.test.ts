import { expect, test } from 'vitest'
import { createReadLimit } from './read-limit.ts'

test('A minute of reads ends: whoever waited reads again', () => {
  let moment = 1_000_000
  const limit = createReadLimit({ max: 2, now: () => moment })
  const isRefused = (key: string) => {
    try {
      limit.consume(key)
      return false
    } catch {
      return true
    }
  }
  expect([isRefused('a'), isRefused('a'), isRefused('a'), isRefused('b')]).toEqual([
    false,
    false,
    true,
    false,
  ])
  moment += 59_999
  expect(isRefused('a')).toBe(true)
  moment += 1
  expect(isRefused('a')).toBe(false)
  // A clock that was set back locks nobody out for longer.
  moment -= 3_600_000
  expect([isRefused('a'), isRefused('a')]).toEqual([false, false])
})
