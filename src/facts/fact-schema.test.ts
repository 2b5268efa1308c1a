import { describe, expect, test } from 'vitest'
import { BUILT_BOOKS } from './fact-book.ts'
import { listFactFaults } from './fact-schema.ts'

const RECORD = { value: 440, unit: 'PLN', source: 'fees', checked_on: '2026-07-18', certainty: 'A' }
const book = (record: object, words: object = { text: 'It costs {{fee}}.' }) => ({
  records: { fee: record },
  words: { fee: words },
  sources: { fees: { url: 'https://example.com' } },
  sourceNames: { fees: 'An office' },
  units: { PLN: { other: '{n} PLN' } },
})

const inUnit = (days: object) => ({
  ...book({ ...RECORD, unit: 'days' }),
  units: { days: { other: '{n} d', ...days } },
})

describe('SITE-11 every figure is a record', () => {
  test('the records have no fault', () => {
    expect(listFactFaults(BUILT_BOOKS.en)).toEqual([])
    expect(listFactFaults(book(RECORD))).toEqual([])
  })

  test.each([
    ['an unknown field', { ...RECORD, valeu: 1 }, /fee.*valeu/],
    [
      'a day that is not in the calendar',
      { ...RECORD, checked_on: '2026-02-30' },
      /checked_on: is not a date/,
    ],
    ['a value that is such a day', { ...RECORD, unit: undefined, value: '2026-02-30' }, /value: is no/],
    ['an unknown certainty', { ...RECORD, certainty: 'E' }, /certainty/],
    ['an unknown source', { ...RECORD, source: 'nowhere' }, 'fee: there is no source "nowhere"'],
    [
      'a source it was read in that is unknown',
      { ...RECORD, read_in: 'nowhere' },
      'fee: there is no source "nowhere"',
    ],
    ['an unknown kind', { ...RECORD, kind: 'fee' }, /kind/],
    ['an unknown unit', { ...RECORD, unit: 'zł' }, 'fee: there is no unit "zł"'],
    ['a unit without a value', { ...RECORD, value: undefined }, 'fee: has a unit but no value'],
  ])('%s is rejected', (_, record, fault) => {
    expect(listFactFaults(book(record))).toContainEqual(
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    )
  })

  test('a unit has forms by case, and an unknown case is rejected', () => {
    const forms = { one: '{n} d', other: '{n} dd' }
    expect(listFactFaults(inUnit({ genitive: forms, locative: forms }))).toEqual([])
    expect(listFactFaults(inUnit({ genitiv: forms }))).toContainEqual(expect.stringMatching(/genitiv/))
    expect(listFactFaults(inUnit({ genitive: { one: '{n} d' } }))).toContainEqual(
      expect.stringMatching(/genitive/),
    )
  })

  test.each([
    ['a half sentence', { text: 'It costs' }, /text: is not a sentence/],
    [
      'a figure written out',
      { text: 'It costs 440 PLN.' },
      'fee: contains the figure 440: write {{fee}} instead',
    ],
    ['a fact that is none', { text: 'It costs {{fees}}.' }, /No fact has the id "fees"/],
    ['a part the value has not', { text: 'It costs {{fee.width}}.' }, /\{\{fee\.width\}\} has no value/],
    ['other braces', { text: 'It costs {fee}.' }, 'fee: contains braces that are not a mark'],
    ['the value once more', { value: 'much', text: 'It costs.' }, /has two values/],
  ])('a text with %s is rejected', (_, words, fault) => {
    expect(listFactFaults(book(RECORD, words))).toContainEqual(
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    )
  })

  test('every record has one text, and every source one name', () => {
    const { records, ...rest } = book(RECORD)
    expect(listFactFaults({ ...rest, records: {} })).toEqual(['fee: is a text without a record'])
    expect(listFactFaults({ ...rest, records, words: {} })).toContain('fee: has no text')
    expect(listFactFaults({ ...rest, records, sourceNames: {} })).toContain(
      'fees: is a source without a name',
    )
    expect(listFactFaults({ ...rest, records, sources: { ...rest.sources, other: {} } })).toContain(
      'other: is a source without a name',
    )
  })
})
