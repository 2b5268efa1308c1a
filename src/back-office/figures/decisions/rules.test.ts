import { describe, expect, it } from 'vitest'
import { groupByPurpose, groupByResult } from './rules.ts'

const LIST = [
  { result: 'granted', purpose: 'work', count: 3 },
  { result: 'refused', purpose: 'work', count: 1 },
  { result: 'granted', purpose: null, count: 1 },
] as const

describe('Decisions', () => {
  it('are grouped by result with their share', () => {
    expect(groupByResult(LIST)).toEqual({
      total: 5,
      groups: [
        { key: 'granted', count: 4, share: 0.8 },
        { key: 'refused', count: 1, share: 0.2 },
        { key: 'discontinued', count: 0, share: 0 },
      ],
    })
  })

  it('have a share won of each purpose, and none of nothing', () => {
    const groups = groupByPurpose(LIST)
    expect(groups.map(({ key }) => key)).toEqual([
      'work',
      'study',
      'family_reunification',
      'business',
      'other',
      null,
    ])
    expect(groups[0]).toEqual({ key: 'work', count: 4, granted: 3, share: 0.75 })
    expect(groups[1]).toEqual({ key: 'study', count: 0, granted: 0, share: null })
    expect(groups[5]).toEqual({ key: null, count: 1, granted: 1, share: 1 })
  })
})
