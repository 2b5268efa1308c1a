import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CALCULATORS } from '#features/knowledge-base/calculators/contract.ts'
import { fillWords } from '#features/knowledge-base/rules.ts'
import { readContent } from '#texts/read-content.ts'
import { Prose } from './prose.tsx'

const BLOCKS = Object.fromEntries(['offices', ...CALCULATORS].map((name) => [name, name]))

const render = (text: string, blocks?: Record<string, string>) =>
  renderToStaticMarkup(<Prose tokens={readContent(text).tokens} blocks={blocks} />)

describe('a text is rendered as elements', () => {
  test('a rule shows its text, its source and the day of its last check', () => {
    const html = render('§ photo')
    for (const words of ['The law', '684 × 883 pixels', 'Source:', 'We checked this on 21 November 2026']) {
      expect(html).toContain(words)
    }
  })

  test('several rules are one box with a heading and a source each', () => {
    const html = render('§ photo\n\n§ no-refund')
    expect(html.match(/role="note"/g)).toHaveLength(1)
    expect(html.match(/>The law</g)).toHaveLength(1)
    expect(html.match(/Official rule/g)).toHaveLength(1)
    expect(html.match(/Source:/g)).toHaveLength(2)
  })

  test('a callout begins with its first sentence in bold', () => {
    expect(render('!! Act today. A missed day **cannot** be repaired.')).toMatch(
      /<strong>Act today\.<\/strong> A missed day <strong[^>]*>cannot<\/strong> be repaired\./,
    )
  })

  test('a checklist can be ticked, and steps are numbered', () => {
    expect(render('- [ ] Passport\n- [x] Photo').match(/<label[^>]*><input type="checkbox"/g)).toHaveLength(2)
    expect(render('1. First\n2. Second')).toMatch(/>1<\/span>.*First.*>2<\/span>.*Second/)
  })

  test('every cell of a table has the label of its column, for phones', () => {
    expect(render('| What | Amount |\n| --- | --- |\n| Card | {{fee-card}} |')).toMatch(
      /<td[^>]*><span[^>]*>Amount: <\/span>100\u00a0PLN<\/td>/,
    )
  })

  test('a column is aligned to the right when the text says so', () => {
    const table = (line: string) => render(`| What | Amount |\n| ${line} |\n| Карта | до 100 |`)
    expect(table('--- | ---:')).toMatch(/<td class="[^"]*@xl:text-right/)
    expect(table('--- | ---')).not.toContain('@xl:text-right')
  })

  test('HTML, pictures and unknown blocks stop the build', () => {
    expect(() => render('<b>bold</b> and more')).toThrow('html')
    expect(() => render('![a](b.png)')).toThrow('image')
    expect(() => render('::offices')).toThrow('offices')
    expect(render('::offices', { offices: 'Six offices' })).toContain('Six offices')
  })

  test('every guide and every service text can be rendered', () => {
    for (const file of globSync('content/en/{knowledge-base,services}/**/*.md')) {
      expect(render(fillWords(readFileSync(file, 'utf8')), BLOCKS).length, file).toBeGreaterThan(200)
    }
  })
})
