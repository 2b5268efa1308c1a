import { describe, expect, test } from 'vitest'
import { BUILT_BOOKS } from './fact-book.ts'
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
