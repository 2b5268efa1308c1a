import { afterEach, describe, expect, test } from 'vitest'
import { stayMonthsMax } from '#features/application-form/contract.ts'
import { stayMonthsSchema } from '#features/application-form/schema.ts'
import { checkPhoto } from '#features/documents/rules.ts'
import { BUILT_BOOKS } from './fact-book.ts'
import { fillMarks, listChangedFacts, replaceFacts, requireFact, requireSource } from './require-fact.ts'
import { FactError, mergeFacts } from './server/merge-facts.ts'

afterEach(() => {
  replaceFacts(BUILT_BOOKS)
})

const RECORD = { source: 'fees', checked_on: '2027-01-15', certainty: 'A' }
const change = (id: string, record: object) => replaceFacts(mergeFacts({ records: { [id]: record } }))

describe('requireFact', () => {
  test('returns a record by its id, and a mark without a value is an error', () => {
    expect(requireFact('fee-work')).toMatchObject({ value: 440, shown: '440\u00a0PLN', certainty: 'A' })
    expect(requireFact('photo').value.width).toBe(684)
    expect(fillMarks('Pay {{fee-work.value}}, {{fee-work.source}}.')).toBe(
      'Pay 440, Mazovian Voivodeship Office, fees, page without a date.',
    )
    expect(() => fillMarks('{{no-such-fact}}')).toThrow('no-such-fact')
    expect(() => fillMarks('{{office-krakow}}')).toThrow('has no value')
    expect(() => requireSource('toString')).toThrow('toString')
  })

  test('returns a changed record, and the changed records are listed', () => {
    const changed = change('work-permit-short', { ...RECORD, value: 4, unit: 'months' })
    // The texts of two other records contain its figure.
    expect(changed.sort()).toEqual(['work-permit-fee', 'work-permit-fee-short', 'work-permit-short'])
    expect(requireFact('work-permit-fee').text).toContain('more than 4\u00a0months')
    expect(
      listChangedFacts()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(changed)
    expect(requireFact('work-permit-short').checked).toBe('15 January 2027')
    expect(replaceFacts(BUILT_BOOKS).sort()).toEqual(changed)
    expect(listChangedFacts()).toEqual([])
  })

  test('rules use the current record', () => {
    const photo = { content_type: 'image/jpeg', width: 700, height: 900, file_size: 1000 } as const
    const isLargeEnough = () => checkPhoto(photo).find(({ id }) => id === 'pixels')?.good
    expect([stayMonthsSchema.safeParse(40).success, isLargeEnough()]).toEqual([false, true])
    change('temporary-months', { ...RECORD, value: 48, unit: 'months' })
    expect([stayMonthsMax(), stayMonthsSchema.safeParse(40).success]).toEqual([48, true])
    change('photo', { ...RECORD, value: { width: 800, height: 1000 }, unit: 'px' })
    expect(isLargeEnough()).toBe(false)
  })
})

describe('A changed record is rejected', () => {
  const listFaults = (changes: object) => {
    try {
      mergeFacts(changes)
    } catch (error) {
      if (error instanceof FactError) return error.faults
      throw error
    }
    return []
  }

  test.each([
    [
      'with an id the build does not have',
      { records: { 'fee-moon': { ...RECORD, value: 1 } } },
      'fee-moon: there is no such fact',
    ],
    [
      'of a name every object has',
      { records: { constructor: { ...RECORD, value: 1 } } },
      'constructor: there is no such fact',
    ],
    [
      'with an unknown field',
      { records: { 'fee-work': { ...RECORD, value: 1, unti: 'PLN' } } },
      /fee-work: Unrecognized key: "unti"/,
    ],
    [
      'with an unknown source',
      { records: { 'fee-work': { ...RECORD, value: 1, unit: 'PLN', source: 'moon' } } },
      'fee-work: there is no source "moon"',
    ],
    [
      'with a value of another kind',
      { records: { 'temporary-months': { ...RECORD, value: 'many' } } },
      /temporary-months: its value has another type or other known parts/,
    ],
    [
      'with a known part made unknown',
      { records: { photo: { ...RECORD, value: { width: 1, height: null }, unit: 'px' } } },
      /photo: its value has another type or other known parts/,
    ],
    [
      'with a sentence that repeats its figure',
      { words: { 'fee-work': { text: 'It is 440 PLN.' } } },
      /fee-work: contains the figure 440/,
    ],
    [
      'with another address for a source of the build',
      { sources: { fees: {} } },
      /fees: is a source of the build/,
    ],
  ])('%s', (_, changes, fault) => {
    expect(listFaults(changes)).toContainEqual(
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    )
  })

  test('and one with a new source is accepted', () => {
    replaceFacts(
      mergeFacts({
        records: { 'fee-work': { ...RECORD, value: 460, unit: 'PLN', source: 'fees2027' } },
        sources: { fees2027: { url: 'https://example.com/fees' } },
        sourceNames: { fees2027: 'The fees of 2027' },
      }),
    )
    expect(requireFact('fee-work')).toMatchObject({
      text: expect.stringContaining('460\u00a0PLN'),
      source: 'The fees of 2027',
      source_url: 'https://example.com/fees',
    })
  })
})
