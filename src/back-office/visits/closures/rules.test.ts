import { describe, expect, test } from 'vitest'
import { isWithin } from './rules.ts'

const DAY = { from_day: '2026-12-01', to_day: '2026-12-03', from_time: null, to_time: null }
const HOURS = { ...DAY, from_time: '10:00', to_time: '11:00' }
const at = (date: string, time: string, minutes = 30) => ({ date, time, minutes })

describe('A visit within a closed time', () => {
  test('is any visit of a closed day, the first and the last among them', () => {
    expect(['2026-12-01', '2026-12-03'].map((date) => isWithin(at(date, '09:00'), DAY))).toEqual([true, true])
    expect(['2026-11-30', '2026-12-04'].map((date) => isWithin(at(date, '09:00'), DAY))).toEqual([
      false,
      false,
    ])
  })

  test('has a minute in closed hours; one that ends when they begin has not', () => {
    expect(isWithin(at('2026-12-02', '09:30', 30), HOURS)).toBe(false)
    expect(isWithin(at('2026-12-02', '09:30', 45), HOURS)).toBe(true)
    expect(isWithin(at('2026-12-02', '11:00'), HOURS)).toBe(false)
  })
})
