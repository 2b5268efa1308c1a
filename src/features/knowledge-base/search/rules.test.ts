import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '#shared/text.ts'
import { runToEnd } from '#tests/support/run-to-end.ts'
import { GUIDE_PATHS } from '../contract.ts'
import { readGuide } from '../rules.ts'
import { cleanQuery, createSearch, type TextPart } from './rules.ts'

const entries = GUIDE_PATHS.map((path) =>
  readGuide({ path, source: readFileSync(`content/en${path}.md`, 'utf8') }),
)
const search = createSearch(entries)
const titles = (query: string) => search(query).map(({ title }) => title.map(({ text }) => text).join(''))
const marks = (pieces: readonly TextPart[] = []) =>
  pieces.filter(({ marked }) => marked).map(({ text }) => text)

describe('SITE-6 search of the guides', () => {
  test('begins with two characters', () => {
    expect(search('p')).toEqual([])
    expect(search(' p ')).toEqual([])
    expect(search('pa').length).toBeGreaterThan(0)
  })

  test('finds by title, description and category, whatever the case; titles come first', () => {
    expect(titles('PASSPORT')[0]).toBe('Passport requirements')
    expect(titles('passport')).toContain('Documentation')
    expect(titles('LAWYER')).toContain('Legal support')
    expect(titles('processing times')).toHaveLength(5)
  })

  test('finds everything that contains the literal query, even inside a word', () => {
    for (const query of ['port', 'ion', 'ing t', 'ocument']) {
      const holding = entries.filter((entry) =>
        [entry.title, entry.description, entry.category].some((text) => text.toLowerCase().includes(query)),
      )
      const found = search(query).map(({ path }) => path)
      expect(holding.length, query).toBeGreaterThan(0)
      for (const { path } of holding) expect(found, query).toContain(path)
    }
  })

  test('accents and Polish letters make no difference', () => {
    expect(fold('Łódź, Kraków, ŻÓŁĆ')).toBe('lodz, krakow, zolc')
    expect(titles('lodz')).toContain('Waiting times by voivodeship')
    expect(titles('Łódź')).toEqual(titles('lodz'))
    expect(titles('gdansk')).toContain('Waiting times by voivodeship')
  })

  test.each(['pasport', 'passpport', 'passpotr', 'pssport', 'insurence', 'chekclist'])(
    '"%s" is one typo and still found',
    (typed) => {
      expect(titles(typed).length).toBeGreaterThan(0)
    },
  )

  test('marks what matches, also with a typo and across accents', () => {
    expect(marks(search('pass')[0]?.title)).toEqual(['Pass'])
    expect(marks(search('pasport')[0]?.title)).toEqual(['Passport'])
    expect(marks(search('lodz')[0]?.description)).toEqual(['Łódź'])
    expect(marks(search('eckli')[0]?.title)).toEqual(['eckli'])
  })

  test('what is nowhere is not found', () => {
    expect(search('qwertyuiop')).toEqual([])
    expect(search('zebra')).toEqual([])
  })
})

describe('SITE-6 hostile queries', () => {
  test.each([
    ['a regular expression', '(.*)+$[a-z]{2,}\\'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a prototype', '__proto__'],
    ['a constructor', 'constructor'],
    ['half a letter', '\ud83d\ud83d'],
    ['control characters', '\u0000\u0007\u001b[31m\u202e'],
  ])('%s is only text', (_, query) => {
    for (const { title } of search(query)) expect(title.length).toBeGreaterThan(0)
  })

  test('control characters are removed, so that a pasted word is still found', () => {
    expect(cleanQuery('\u0000pass\u200bport\n')).toBe('pass port')
    expect(titles('\u0007passport\u0000')[0]).toBe('Passport requirements')
  })

  test.each(['passport ', 'ab', 'a '])(
    '10,000 characters of "%s" cost no more than the first 100',
    (words) => {
      const query = words.repeat(10_000 / words.length)
      expect(cleanQuery(query)).toBe(query.slice(0, 100).trim())
      expect(search(query)).toEqual(search(query.slice(0, 100)))
    },
  )

  test.each(['passport '.repeat(12), 'a b '.repeat(25), 'ab'.repeat(50), 'pasport, '.repeat(12)])(
    '"%s" is answered',
    (query) => {
      expect(Array.isArray(runToEnd(() => search(query)))).toBe(true)
    },
  )
})

describe('SITE-6 the words people bring', () => {
  test.each([
    ['паспорт', 'Passport requirements'],
    ['Паспорта', 'Passport requirements'],
    ['paszport', 'Passport requirements'],
    ['pasport', 'Passport requirements'],
    ['дозвіл', 'Getting started'],
    ['внж', 'Getting started'],
    ['вид на жительство', 'Getting started'],
    ['карта побиту', 'Getting started'],
    ['karta', 'Getting started'],
    ['karta pobytu', 'Getting started'],
    ['pobyt', 'Getting started'],
    ['residance', 'Karta pobytu requirements'],
    ['wniosek', 'Application process'],
    ['заява', 'Application process'],
    ['dokumenty', 'Document checklist'],
    ['документы', 'Document checklist'],
    ['ubezpieczenie', 'Health insurance'],
    ['страховка', 'Health insurance'],
    ['zameldowanie', 'Housing guide'],
    ['житло', 'Housing guide'],
    ['dochód', 'Income proof'],
    ['доход', 'Income proof'],
    ['wezwanie', 'Track your application'],
    ['виклик', 'Track your application'],
    ['ponaglenie', 'Handling delays'],
    ['задержка', 'Handling delays'],
    ['odwołanie', 'Legal support'],
    ['odwolanie', 'Legal support'],
    ['отказ', 'Legal support'],
    ['uprawnienia', 'Legal support'],
    ['apeal', 'Legal support'],
    ['телефон', 'Office contacts'],
    ['urząd', 'Office contacts'],
    ['odciski', 'Office contacts'],
    ['opłata', 'Frequently asked questions'],
    ['работа', 'Frequently asked questions'],
    ['praca', 'Frequently asked questions'],
    ['украина', 'Expedited options'],
    ['CUKR', 'Expedited options'],
    ['błędy', 'Common mistakes'],
    ['помилки', 'Common mistakes'],
  ])('"%s" is among the first three: %s', (typed, title) => {
    expect(titles(typed).slice(0, 3)).toContain(title)
  })

  test('a match in another language is told apart from one of the page’s own words', () => {
    expect(search('паспорт')[0]?.elsewhere).toBe(true)
    expect(search('passport')[0]?.elsewhere).toBe(false)
  })
})

describe('SITE-6 the guides that people need most', () => {
  test.each([
    [
      'My last legal day',
      ['my last legal day', 'visa expires', 'when does my stay end', 'schengen 90 days', 'останній день'],
    ],
    [
      'My stay ends in a few days',
      ['my visa ends tomorrow', 'stay ends in a few days', 'urgent', 'срочно', 'MOS not working'],
    ],
    [
      'A letter from the office',
      [
        'letter from the office',
        'wezwanie',
        'deadline calculator',
        'what does this letter mean',
        'braki formalne',
      ],
    ],
    [
      'May I work while I wait?',
      [
        'can I work while I wait',
        'work while waiting',
        'oświadczenie',
        'работа во время ожидания',
        'may i work',
      ],
    ],
    ['May I travel while I wait?', ['can I travel while waiting', 'fly home', 'podróż', 'поездка', 'border']],
    [
      'Ukraine: UKR, CUKR or another permit',
      ['ukraine', 'CUKR', 'тимчасовий захист', 'PESEL UKR', 'temporary protection'],
    ],
    [
      'PESEL, Trusted Profile, e-Delivery',
      ['how to get PESEL', 'profil zaufany', 'e-doreczenia', 'trusted profile', 'песель'],
    ],
    [
      'One page for your employer',
      ['employer annex', 'pracodawca', 'załącznik nr 1', 'what does my employer do', 'роботодавець'],
    ],
    ['Family paths', ['family reunification', 'my wife abroad', 'child born in poland', 'rodzina', 'брак']],
    [
      'What it costs, and what you must show',
      ['how much does it cost', 'state fees', 'стоимость', 'income threshold', 'price'],
    ],
    [
      'Paying the fees',
      ['bank account for the fee', 'opłata skarbowa przelew', 'where do I pay', 'stamp duty', 'numer konta'],
    ],
    [
      'Changing or losing your job',
      ['I lost my job', 'new employer', 'zmiana pracodawcy', 'смена работодателя', 'fired'],
    ],
    ['Refusal kit', ['refusal', 'odmowa', 'my application was rejected', 'appeal template', 'апелляция']],
    [
      'Collecting and renewing the card',
      ['collect the card', 'renew my card', 'lost card', 'odbiór karty', 'продление'],
    ],
    [
      'Days for EU long-term residence',
      ['EU long-term residence', 'five years', 'day counter', 'rezydent długoterminowy', 'absence'],
    ],
  ])('"%s" is among the first three by five ways of asking', (title, queries) => {
    expect(queries).toHaveLength(5)
    for (const query of queries) expect(titles(query).slice(0, 3), query).toContain(title)
  })

  test('a question of which no guide has every word is answered with the guides that have some', () => {
    expect(titles('zebra passport').length).toBeGreaterThan(0)
    expect(titles('zebra passport').length).toBeLessThanOrEqual(5)
  })
})
