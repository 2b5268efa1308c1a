import { describe, expect, test } from 'vitest'
import { whyAskAboutDay } from './rules.ts'

const ask = (from: string | null, to: string | null, isFiled = false) =>
  whyAskAboutDay({ from, to, isFiled, today: '2026-11-27' })

describe('Before the last legal day is changed', () => {
  test('a specialist is asked where the new day is more than 90 days from the one that stands', () => {
    expect(ask('2027-01-14', '2027-04-14')).toBeNull()
    expect(ask('2027-01-14', '2027-04-15')).toBe('far')
    expect(ask('2027-04-15', '2027-01-14')).toBe('far')
    expect(ask('2027-01-14', '2028-01-14', true)).toBe('far')
  })

  test('a specialist is asked where the new day leaves less than 15 days, and the one that stands did not', () => {
    expect(ask('2026-12-24', '2026-12-12')).toBeNull()
    expect(ask('2026-12-24', '2026-12-11')).toBe('near')
    expect(ask(null, '2026-12-11')).toBe('near')
    expect(ask('2026-12-10', '2026-12-11')).toBeNull()
  })

  test('nobody is asked about a first day ahead, a day that is cleared or stays, nor about days of a filed case', () => {
    expect(ask(null, '2027-12-24')).toBeNull()
    expect(ask('2026-12-24', null)).toBeNull()
    expect(ask('2026-12-24', '2026-12-24')).toBeNull()
    expect(ask('2026-12-24', '2026-12-01', true)).toBeNull()
  })
})
