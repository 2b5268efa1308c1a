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

  test('rules, callouts, blocks and checklists have their own tokens', () => {
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

  test('a text is split at its headings, with ids of plain letters', () => {
    const sections = cutAtHeadings(readContent(TEXT).tokens, 2)
    expect(sections.map(({ id }) => id)).toEqual(['', 'krakow-and-lodz'])
    expect(slugOf('How long does it take?')).toBe('how-long-does-it-take')
  })

  test('a heading has an id that a translation keeps', () => {
    const [section] = cutAtHeadings(readContent('## Скільки **це** коштує? {#fees}\n\nText').tokens, 2)
    expect(section).toMatchObject({ id: 'fees', title: 'Скільки це коштує?' })
    const [heading] = readContent('## Скільки **це** коштує? {#fees}').tokens
    expect(heading?.tokens?.map(({ type, text }) => [type, text])).toEqual([
      ['text', 'Скільки '],
      ['strong', 'це'],
      ['text', ' коштує?'],
    ])
  })

  test.each([
    ['Строки розгляду', 'строки-розгляду'],
    ['Її дитина — 5 років', 'її-дитина-5-років'],
    ['Йодль', 'йодль'],
    ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
    ['Thời gian chờ', 'thoi-gian-cho'],
    ['प्रतीक्षा समय', 'प्रतीक्षा-समय'],
    ['«Так?»', 'так'],
  ])('"%s" without an id gets one from its letters: %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('a column is aligned to the right when the text says so', () => {
    const [table] = readContent('| A | B |\n| --- | ---: |\n| x | 1 |').tokens
    expect(table?.align).toEqual([null, 'right'])
    expect(readContent('| A |\n| --- |\n| x |').tokens[0]).not.toHaveProperty('align')
  })

  test('a column of Polish words is marked, so that no browser translates it', () => {
    const [table] = readContent('| Polish | English |\n| :--- | --- |\n| decyzja | decision |').tokens
    expect(table?.align).toEqual(['left', null])
  })

  test('every section that pages link to has an id', () => {
    for (const file of globSync('content/en/{knowledge-base,services}/**/*.md')) {
      const headings = readContent(fillWords(readFileSync(file, 'utf8'))).tokens.filter(
        ({ type, depth }) => type === 'heading' && depth === 2,
      )
      expect(
        headings.filter(({ id }) => id === undefined).map(({ text }) => text),
        file,
      ).toEqual([])
    }
  })

  test('an unknown record and unfilled braces stop the build', () => {
    expect(() => readContent('{{nothing-like-it}}')).toThrow('nothing-like-it')
    expect(() => readContent('§ nothing-like-it')).toThrow('nothing-like-it')
    expect(() => readContent('{{fee-work.unit}}')).toThrow('has no value')
  })

  test('every text can be parsed', () => {
    for (const file of globSync('content/en/{knowledge-base,services}/**/*.md')) {
      expect(readContent(fillWords(readFileSync(file, 'utf8'))).head.title, file).toBeTypeOf('string')
    }
  })
})
