import { expect, test } from 'vitest'
import { describeWish } from './wish-text.ts'

test('CONS-1 what a person would like is a day and a part of the day, one of them, or nothing', () => {
  expect(describeWish({ date: '24 November 2026', time: 'morning' })).toBe('24 November 2026, Morning, 9-12')
  expect(describeWish({ date: '24 November 2026', time: null })).toBe('24 November 2026')
  expect(describeWish({ date: null, time: 'evening' })).toBe('Evening, 17-20')
  expect(describeWish({ date: null, time: null })).toBeNull()
})
