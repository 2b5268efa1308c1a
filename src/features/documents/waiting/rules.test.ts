import { describe, expect, it } from 'vitest'
import { orderAsChosen, type SentPage } from './rules.ts'

const page = (pageId: string, order: number, index: number): SentPage => ({ pageId, order, index })

describe('the order of pages that were sent together', () => {
  it('that arrived the other way round is the chosen one, and what was there before keeps its place', () => {
    const batch = [page('b', 1, 1), page('a', 0, 2), page('c', 2, 3)]
    expect(orderAsChosen(['old', 'b', 'a', 'c'], batch)).toEqual(['old', 'a', 'b', 'c'])
    expect(orderAsChosen(['b', 'between', 'a'], batch)).toEqual(['a', 'between', 'b'])
  })

  it('is left alone when it is right, also when a page is gone', () => {
    const batch = [page('a', 0, 0), page('b', 1, 1), page('c', 2, 2)]
    expect(orderAsChosen(['a', 'b', 'c'], batch)).toBeNull()
    expect(orderAsChosen(['a', 'c'], batch)).toBeNull()
    expect(orderAsChosen([], batch)).toBeNull()
  })

  it('that a person has changed meanwhile stands', () => {
    const batch = [page('b', 1, 0), page('a', 0, 1), page('c', 2, 2)]
    expect(orderAsChosen(['c', 'b', 'a'], batch)).toBeNull()
  })
})
