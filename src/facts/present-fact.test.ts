import { describe, expect, test } from 'vitest'
import { showInCase } from './fact.ts'
import { BUILT_BOOKS } from './fact-book.ts'
import { markFact } from './fact-marks.ts'
import { presentFact } from './present-fact.ts'

const SPACE = '\u00a0'
const show = (value: string | number | Record<string, number>, unit?: string) =>
  presentFact(
    {
      ...BUILT_BOOKS.en,
      records: { one: { value, unit, source: 'practice', checked_on: '2026-07-18', certainty: 'S' } },
      words: { one: { text: 'It is {{one}}.' } },
    },
    'one',
  )

describe('SITE-11 the format of a record', () => {
  test.each([
    [440, 'PLN', `440${SPACE}PLN`],
    [13_355.34, 'PLN', `13${SPACE}355.34${SPACE}PLN`],
    [396_000, 'applications', `396${SPACE}000${SPACE}applications`],
    [2.5, 'MB', `2.5${SPACE}MB`],
    [1, 'months', `1${SPACE}month`],
    [6, 'months', `6${SPACE}months`],
    [{ from: 3, to: 4 }, 'months', `3–4${SPACE}months`],
    [{ from: 70, to: 80 }, 'percent', '70–80%'],
    [{ width: 35, height: 45 }, 'mm', `35 × 45${SPACE}mm`],
    ['2026-04-27', undefined, '27 April 2026'],
    ['B1', undefined, 'B1'],
  ])('%j %s is "%s"', (value, unit, shown) => {
    expect(show(value, unit).shown).toBe(shown)
    expect(show(value, unit).text).toBe(`It is ${shown}.`)
  })

  test('marks can refer to the bare value and to its parts', () => {
    expect(show({ from: 3, to: 4 }, 'months').parts).toEqual({ from: '3', to: '4', value: '3–4' })
    expect(show(5000, 'PLN').parts).toEqual({ value: `5${SPACE}000` })
  })

  test('a range and a number with a sign have the plural of their last number', () => {
    const units = { years: { one: '{n} o', few: '{n} f', many: '{n} m', other: '{n} x' } }
    const record = { unit: 'years', source: 'practice', checked_on: '2026-07-18', certainty: 'S' }
    const shown = (value: string | object) =>
      presentFact(
        {
          ...BUILT_BOOKS.en,
          units,
          records: { one: { ...record, value: value as string } },
          words: { one: { text: '{{one}}.' } },
        },
        'one',
      ).shown
    expect([shown({ from: 0, to: 1 }), shown({ from: 1, to: 2 }), shown('1+'), shown('B1')]).toEqual([
      '0–1 o',
      '1–2 x',
      '1+ o',
      'B1 x',
    ])
  })

  describe('in a language with cases', () => {
    const units = {
      years: {
        one: '{n} rok',
        other: '{n} lata',
        genitive: { one: '{n} roku', other: '{n} lat' },
        locative: { one: '{n} roku', other: '{n} latach' },
      },
    }
    const record = { source: 'practice', checked_on: '2026-07-18', certainty: 'S' }
    const fact = (value: string | number | Record<string, number>, text: string, unit?: string) =>
      presentFact(
        {
          ...BUILT_BOOKS.en,
          units,
          records: { term: { ...record, value, unit } },
          words: { term: { text } },
        },
        'term',
      )

    test('a mark and a message have the value with its unit in the case that they name', () => {
      const term = fact(3, 'Do {{term.genitive}}, po {{term.locative}}: {{term}}.', 'years')
      expect(term.text).toBe('Do 3 lat, po 3 latach: 3 lata.')
      expect(showInCase(term, 'genitive')).toBe('3 lat')
      expect(showInCase(fact({ from: 1, to: 3 }, 'X.', 'years'), 'genitive')).toBe('1–3 lat')
      expect(fact(1, 'Do {{term.genitive}}.', 'years').text).toBe('Do 1 roku.')
    })

    test('a case that the unit has not, and a value without unit, have the plain form', () => {
      expect(fact(3, 'Z {{term.instrumental}}.', 'years').text).toBe('Z 3 lata.')
      expect(fact('2026-04-27', 'Od {{term.genitive}}.').text).toBe('Od 27 April 2026.')
    })

    test('a built page keeps the case as a mark, and the plain mark where the language has none', () => {
      expect(showInCase(markFact(fact(3, 'X.', 'years')), 'genitive')).toBe('{{term.genitive}}')
      expect(showInCase(markFact(fact(3, 'X.', 'years')), 'dative')).toBe('{{term}}')
    })
  })

  test('a text can contain figures of other records', () => {
    expect(presentFact(BUILT_BOOKS.en, 'photo').text).toBe(
      `The photo for MOS: one JPG of at least 684 × 883 pixels and at most 2.5${SPACE}MB, in proportions 35 : 45, taken in the last 6${SPACE}months.`,
    )
  })

  test('translated values come from the texts, and an unknown value has no part', () => {
    expect(presentFact(BUILT_BOOKS.en, 'work-pay').shown).toBe('minimum wage')
    const { parts } = presentFact(BUILT_BOOKS.en, 'office-gorzow')
    expect(parts).toMatchObject({ city: 'Gorzów Wielkopolski (Lubuskie)', page: '/web/uw-lubuski' })
    expect(parts).not.toHaveProperty('phone')
  })

  test('every office of the sixteen provinces has a city, a name and a page of its own', () => {
    const offices = Object.keys(BUILT_BOOKS.en.records).filter(
      (id) => id.startsWith('office-') && id !== 'office-visit',
    )
    expect(offices).toHaveLength(16)
    for (const id of offices) {
      const { parts, text } = presentFact(BUILT_BOOKS.en, id)
      expect([parts.city, parts.name, parts.site, text], id).not.toContain(undefined)
    }
  })
})
