import { afterEach, describe, expect, test } from 'vitest'
import { BUILT_BOOKS } from '#facts/fact-book.ts'
import { replaceFacts } from '#facts/require-fact.ts'
import { type FactChanges, mergeFacts } from '#facts/server/merge-facts.ts'
import { fillPlaceholders } from '#server/fill-placeholders.ts'

const SPACE = '\u00a0'
const RECORD = { checked_on: '2027-01-15', certainty: 'A' } as const
const page = (html: string) =>
  fillPlaceholders(html, { isPage: true, isApplication: false, origin: 'https://a.example' })
const change = (changes: FactChanges) => replaceFacts(mergeFacts(changes))

afterEach(() => {
  replaceFacts(BUILT_BOOKS)
})

describe('The mark of a fact is replaced', () => {
  test('in text and attributes, escaped like by React', () => {
    expect(page('<p title="{{rental-deposit}}">{{rental-deposit}}, {{photo.width}}</p>')).toBe(
      `<p title="1–2${SPACE}months&#x27; rent">1–2${SPACE}months&#x27; rent, 684</p>`,
    )
    expect(page('<a href="https://pobyt.invalid/">{{fee-work.checked}}</a>')).toBe(
      '<a href="https://a.example/">21 November 2026</a>',
    )
  })

  test('in structured data and in the data of a page, as JSON', () => {
    change({ words: { 'mos-since': { text: 'Say "yes" </script>.' } } })
    const json = '{"text":"Say \\"yes\\" \\u003c/script>."}'
    const block = (inside: string) => `<script type="application/ld+json">${inside}</script>`
    expect(page(block('{"text":"{{mos-since.text}}"}'))).toBe(block(json))
    const data = { isPage: false, isApplication: false, origin: '' }
    expect(fillPlaceholders('{"text":"{{mos-since.text}}"}', data)).toBe(json)
    expect(page('<p>{{mos-since.text}}</p>')).toBe('<p>Say &quot;yes&quot; &lt;/script&gt;.</p>')
  })

  test('a source is a link only when it has a URL', () => {
    const link =
      '<p><a class="x" href="{{fee-card.source_url}}" rel="noreferrer">{{fee-card.source}}</a>.</p>'
    expect(page(link)).toBe('<p>Regulation on card fees, Dz.U. 2022 poz. 1583, 26 July 2022.</p>')
    change({ records: { 'fee-card': { ...RECORD, value: 100, unit: 'PLN', source: 'fees' } } })
    expect(page(link)).toContain('<a class="x" href="https://migrant.wsc.mazowieckie.pl/pl/node/347"')
  })

  test('a tel: URL has no spaces', () => {
    expect(page('<a href="tel:+48{{office-gdansk.phone}}">{{office-gdansk.phone}}</a>')).toBe(
      '<a href="tel:+48583077466">58 307 74 66</a>',
    )
  })
})

describe('A page of the application', () => {
  const application = (html: string) =>
    fillPlaceholders(html, { isPage: true, isApplication: true, origin: '' })
  const HTML = '<head><title>Pobyt</title></head><body></body>'

  test('is unchanged while no fact has changed', () => {
    expect(application(HTML)).toBe(HTML)
  })

  test('contains changed facts as a data block that no text can end', () => {
    change({ words: { 'mos-since': { text: 'It ends </script><script>alert(1)</script>.' } } })
    const [, json = ''] =
      /<script type="application\/json" id="changed-facts">(.*?)<\/script><\/head>/.exec(application(HTML)) ??
      []
    expect(json).not.toContain('<')
    expect(Object.keys(JSON.parse(json))).toEqual(['mos-since'])
    expect(JSON.parse(json)['mos-since']).toMatchObject({
      shown: '27 April 2026',
      text: 'It ends </script><script>alert(1)</script>.',
    })
  })
})
