import { describe, expect, test } from 'vitest'
import { formatCount, wrapIndex } from './rules.ts'

describe('SITE-2 the counter of the carousel', () => {
  test('counts from 01/07 to 07/07', () => {
    expect([0, 1, 6].map((index) => formatCount(index, 7))).toEqual(['01/07', '02/07', '07/07'])
  })

  test('wraps at both ends', () => {
    expect([wrapIndex(7, 7), wrapIndex(-1, 7), wrapIndex(-8, 7)]).toEqual([0, 6, 6])
    expect([formatCount(7, 7), formatCount(-1, 7)]).toEqual(['01/07', '07/07'])
  })
})
