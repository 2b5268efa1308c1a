import { describe, expect, test } from 'vitest'
import { createReader } from './rules.ts'

describe('SITE-6 bad dates in a calculator', () => {
  test.each([
    ['', 'day_missing'],
    ['tomorrow', 'day_missing'],
    ['2026-13-01', 'day_missing'],
    ['2027-02-29', 'day_missing'],
    ['2026-04-31', 'day_missing'],
    ['1999-12-31', 'day_early'],
    ['0026-11-24', 'day_early'],
    ['2101-01-01', 'day_late'],
    ['9999-12-31', 'day_late'],
    ['+12026-01-01', 'day_missing'],
  ])('"%s" is %s', (typed, fault) => {
    const read = createReader({ day: typed })
    expect(read.day('day')).toBe('')
    expect(read.faults).toEqual({ day: fault })
  })

  test.each(['2000-01-01', '2028-02-29', ' 2026-12-01 ', '2100-12-31'])('"%s" is a day', (typed) => {
    const read = createReader({ day: typed })
    expect(read.day('day')).toBe(typed.trim())
    expect(read.isFaulty()).toBe(false)
  })
})

describe('SITE-6 bad numbers in a calculator', () => {
  const limits = { least: 1, most: 100, whole: true }

  test.each([
    ['', 'number_missing'],
    ['   ', 'number_missing'],
    ['0', 'number_small'],
    ['-3', 'number_small'],
    ['101', 'number_large'],
    ['1e3', 'number_unreadable'],
    ['0x10', 'number_unreadable'],
    ['twelve', 'number_unreadable'],
    ['1.5', 'number_unreadable'],
    ['1,5', 'number_unreadable'],
    ['١٢', 'number_unreadable'],
    ['Infinity', 'number_unreadable'],
    ['NaN', 'number_unreadable'],
  ])('"%s" is %s', (typed, fault) => {
    const read = createReader({ number: typed })
    expect(read.number('number', limits)).toBe(0)
    expect(read.faults).toEqual({ number: fault })
  })

  test.each([
    ['7', 7],
    ['1 200', 1200],
    ['1\u00a0200,50', 1200.5],
    ['1200.5', 1200.5],
    ['-0', 0],
  ])('"%s" is %d', (typed, value) => {
    const read = createReader({ number: typed })
    expect(read.number('number', { least: 0, most: 10_000 })).toBeCloseTo(value)
    expect(read.isFaulty()).toBe(false)
  })
})

describe('SITE-6 rows of dates', () => {
  test('empty rows are left out; a half row, and a row that ends before it begins, are faults', () => {
    const read = createReader({
      stay_from_1: '2026-01-01',
      stay_to_1: '2026-01-31',
      stay_from_3: '2026-03-01',
      stay_from_4: '2026-05-02',
      stay_to_4: '2026-05-01',
    })
    expect(read.periods('stay', 4)[0]).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(read.faults).toEqual({ stay_to_3: 'period_half', stay_to_4: 'day_order' })
  })
})
