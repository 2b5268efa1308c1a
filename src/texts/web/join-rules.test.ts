import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fillWords } from '#features/knowledge-base/rules.ts'
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

// In its box a rule stands away from the sentence or the row that it explains.
test('every joined rule of our texts names its subject: none begins with a figure, a count or a place alone', () => {
  const joined = globSync('content/en/{knowledge-base,services}/**/*.md')
    .flatMap((path) => joinRules(readContent(fillWords(readFileSync(path, 'utf8'))).tokens))
    .flatMap(({ facts = [] }) => (facts.length > 1 ? facts : []))
  expect(joined.length).toBeGreaterThan(20)
  const texts = new Set(joined.map(({ text }) => text))
  expect([...texts].filter((text) => /^(\d|One |No general limit|\S+ \([^)]+\):)/.test(text))).toEqual([])
})
