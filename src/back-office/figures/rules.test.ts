import { describe, expect, it } from 'vitest'
import { hideSmall } from './rules.ts'

const hide = (...counts: number[]) => {
  const { total, groups } = hideSmall(counts.map((count, i) => ({ key: i, count })))
  return { total, counts: groups.map(({ count }) => count), shares: groups.map(({ share }) => share) }
}

describe('Groups of cases', () => {
  it('are shown with their share when there are five, or none', () => {
    expect(hide(5, 0, 15)).toEqual({ total: 20, counts: [5, 0, 15], shares: [0.25, 0, 0.75] })
    expect(hide(0, 0)).toEqual({ total: 0, counts: [0, 0], shares: [null, null] })
  })

  it('are hidden under five', () => {
    expect(hide(4, 3, 20)).toEqual({ total: 27, counts: [null, null, 20], shares: [null, null, 20 / 27] })
  })

  it('do not follow from the total: a second one is hidden, and more while they are too few together', () => {
    expect(hide(2, 20, 9)).toEqual({ total: 31, counts: [null, 20, null], shares: [null, 20 / 31, null] })
    expect(hide(1, 1, 30, 7).counts).toEqual([null, null, 30, null])
  })

  it('have no total when it would give them away', () => {
    expect(hide(3, 0)).toEqual({ total: null, counts: [null, 0], shares: [null, null] })
    expect(hide(1, 2)).toEqual({ total: null, counts: [null, null], shares: [null, null] })
  })
})
