import { describe, expect, test } from 'vitest'
import { readContent } from '#texts/read-content.ts'
import { joinRules } from './join-rules.ts'

const outline = (text: string) =>
  joinRules(readContent(text).tokens)
    .filter(({ type }) => type !== 'space')
    .map(({ type, facts }) => facts?.map(({ id }) => id) ?? type)

describe('the official rules of a section are one box', () => {
  test('at the place of the last of them', () => {
    expect(outline('§ photo\n\n- Passport\n\n§ no-refund\n\nThe end.')).toEqual([
      'list',
      ['photo', 'no-refund'],
      'paragraph',
    ])
  })

  test('a heading begins a box of its own', () => {
    expect(outline('§ photo\n\n### Fees\n\n§ no-refund\n\n§ mos-login')).toEqual([
      ['photo'],
      'heading',
      ['no-refund', 'mos-login'],
    ])
  })

  test('without rules the text stays as it is', () => {
    expect(outline('One.\n\n### Two\n\nThree.')).toEqual(['paragraph', 'heading', 'paragraph'])
  })
})
