import { describe, expect, it } from 'vitest'
import { groupByMonth, groupByPackage } from './rules.ts'

const LIST = [
  { month: '2025-12', package: 'basic', paid: 109_900, refunded: 0 },
  { month: '2026-02', package: 'basic', paid: 0, refunded: 109_900 },
  { month: '2026-02', package: 'premium', paid: 349_900, refunded: 50_000 },
] as const

describe('Money', () => {
  it('is said of every month of the period, over the end of a year, and may be less than nothing', () => {
    expect(groupByMonth(LIST, { from: '2025-11-30', to: '2026-02-01' })).toEqual([
      { key: '2025-11', paid: 0, refunded: 0, net: 0 },
      { key: '2025-12', paid: 109_900, refunded: 0, net: 109_900 },
      { key: '2026-01', paid: 0, refunded: 0, net: 0 },
      { key: '2026-02', paid: 349_900, refunded: 159_900, net: 190_000 },
    ])
    expect(groupByMonth(LIST.slice(1, 2), { from: '2026-02-01', to: '2026-02-28' })).toEqual([
      { key: '2026-02', paid: 0, refunded: 109_900, net: -109_900 },
    ])
  })

  it('is said of every package', () => {
    expect(groupByPackage(LIST)).toEqual([
      { key: 'basic', paid: 109_900, refunded: 109_900, net: 0 },
      { key: 'standard', paid: 0, refunded: 0, net: 0 },
      { key: 'premium', paid: 349_900, refunded: 50_000, net: 299_900 },
    ])
  })
})
