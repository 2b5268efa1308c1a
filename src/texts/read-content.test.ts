import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fillWords } from '#features/knowledge-base/rules.ts'
import { cutAtHeadings, plainText, readContent, slugOf } from './read-content.ts'

const TEXT = `---
title: Passport
facts:
  - Valid | up to {{temporary-permit}}
sources:
---
Pay {{fee-work}} and {{fee-card.value}}.

## Kraków and Łódź

- **Photo** of {{photo-size}}.

§ photo

- [ ] Card

!! Do not **leave**.

::offices

| A | B |
|---|---|
| 1 | [x](/contact) |
`

describe('A text of content/', () => {
  test('front matter and Markdown take their figures from the records', () => {
    const { head, tokens, factIds } = readContent(TEXT)
    expect(head).toEqual({ title: 'Passport', facts: ['Valid | up to 3\u00a0years'], sources: [] })
    expect(plainText(tokens.slice(0, 1))).toBe('Pay 440\u00a0PLN and 100.')
    expect(factIds).toEqual(['temporary-permit', 'fee-work', 'fee-card', 'photo-size', 'photo'])
  })

  test('rules, callouts, blocks and checklists are tokens of their own', () => {
    const { tokens } = readContent(TEXT)
    expect(tokens.map(({ type }) => type)).toEqual([
      'paragraph',
      'heading',
      'list',
      'rule',
      'list',
      'callout',
      'block',
      'table',
    ])
    expect(tokens[3]?.fact?.id).toBe('photo')
    expect(tokens[4]?.items?.[0]).toMatchObject({ task: true })
    expect(tokens[5]).toMatchObject({
      tone: 'crimson',
      tokens: [{ text: 'Do not ' }, { type: 'strong' }, {}],
    })
    expect(tokens[6]?.name).toBe('offices')
    expect(tokens[7]?.rows?.[0]?.[1]?.tokens?.[0]).toMatchObject({ type: 'link', href: '/contact' })
  })

  test('a text is cut at its headings, with addresses that anyone can type', () => {
    const sections = cutAtHeadings(readContent(TEXT).tokens, 2)
    expect(sections.map(({ id }) => id)).toEqual(['', 'krakow-and-lodz'])
    expect(slugOf('How long does it take?')).toBe('how-long-does-it-take')
  })

  test('an unknown record and unfilled braces stop the build', () => {
    expect(() => readContent('{{nothing-like-it}}')).toThrow('nothing-like-it')
    expect(() => readContent('§ nothing-like-it')).toThrow('nothing-like-it')
    expect(() => readContent('{{fee-work.unit}}')).toThrow('stands for nothing')
  })

  test('every text there is can be read', () => {
    for (const file of globSync('content/en/{knowledge-base,services}/**/*.md')) {
      expect(readContent(fillWords(readFileSync(file, 'utf8'))).head.title, file).toBeTypeOf('string')
    }
  })
})
