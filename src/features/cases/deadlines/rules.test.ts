import { expect, test } from 'vitest'
import { stayTone } from './rules.ts'

test('The last legal day is alarming within a week, near within 30 days, and said to have passed', () => {
  const tones = [400, 31, 30, 8, 7, 0, -1].map(stayTone)
  expect(tones).toEqual(['calm', 'calm', 'near', 'near', 'last_days', 'last_days', 'passed'])
})
