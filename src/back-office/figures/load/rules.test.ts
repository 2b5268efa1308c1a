import { describe, expect, it } from 'vitest'
import { sortLoads } from './rules.ts'

const load = (key: string | null, name: string | null, open: number) => ({
  key,
  name,
  open,
  ours: 0,
  tasks_due: 0,
})

describe('Who has how many cases', () => {
  it('is said of who has most first, and at the end of nobody', () => {
    const sorted = sortLoads([
      load(null, null, 9),
      load('a', 'Żaneta Wilk', 2),
      load('b', 'Ewa Nowak', 2),
      load('d', 'Ewa Nowak', 2),
      load('c', 'Marta Zielińska', 5),
    ])
    expect(sorted.map(({ key }) => key)).toEqual(['c', 'b', 'd', 'a', null])
  })
})
