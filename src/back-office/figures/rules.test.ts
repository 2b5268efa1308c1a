import { describe, expect, it } from 'vitest'
import { isShown, shareGroups } from './rules.ts'

const shares = (...counts: number[]) => {
  const { total, groups } = shareGroups(counts.map((count, i) => ({ key: i, count })))
  return { total, counts: groups.map(({ count }) => count), shares: groups.map(({ share }) => share) }
}

describe('Groups of open cases', () => {
  it('are shown with their share, however small they are: the queue shows them, too', () => {
    expect(shares(7, 4, 0, 9)).toEqual({ total: 20, counts: [7, 4, 0, 9], shares: [0.35, 0.2, 0, 0.45] })
  })

  it('have no share of nothing', () => {
    expect(shares(0, 0)).toEqual({ total: 0, counts: [0, 0], shares: [null, null] })
  })
})

describe('Figures of cases that have been decided or checked', () => {
  it('are said of none and of five, not of one to four', () => {
    expect([0, 1, 4, 5, 40].filter(isShown)).toEqual([0, 5, 40])
  })
})
