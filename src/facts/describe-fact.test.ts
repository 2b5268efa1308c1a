import { describe, expect, test } from 'vitest'
import { describeAge, describeCertainty, describeSource, OLD_AFTER_DAYS } from './describe-fact.ts'
import { BUILT_BOOKS } from './fact-book.ts'
import { presentFact } from './present-fact.ts'

const { records, sources } = BUILT_BOOKS.en

describe('SITE-11 how sure a record is', () => {
  test.each([
    ['A', 'Official rule'],
    ['B', 'The law as commentators read it'],
    ['C', 'Older official text'],
    ['D', 'Reported in practice'],
    ['N', 'Not settled'],
    ['F', 'Official figures'],
    ['S', 'Our practice'],
    ['X', 'Not settled'],
  ])('%s is "%s"', (certainty, heading) => {
    expect(describeCertainty(certainty)).toBe(heading)
  })

  test('"Official rule" stands only over what an official source says', () => {
    const official = Object.entries(records).flatMap(([id, { certainty, source }]) =>
      certainty === 'A' && !id.startsWith('office-') ? [source] : [],
    )
    expect([...new Set(official)].sort()).toEqual([
      'biznes',
      'cardFee',
      'delivery',
      'eDelivery',
      'eDeliverySteps',
      'fees',
      'glossary',
      'language',
      'migrant',
      'oldForm',
      'pesel',
      'peselGliwice',
      'poznan',
      'poznan2022',
      'poznanAppeals',
      'poznanCard',
      'poznanChange',
      'poznanChild',
      'poznanIssued',
      'poznanVisits',
      'poznanWork',
      'refund',
      'thresholds',
      'warsawChange',
      'workPermits',
    ])
    expect(presentFact(BUILT_BOOKS.en, 'employer-annex').heading).toBe('Reported in practice')
    expect(presentFact(BUILT_BOOKS.en, 'document-age').heading).toBe('Not settled')
    expect(presentFact(BUILT_BOOKS.en, 'average-slaskie').heading).toBe('Official figures')
  })
})

describe('SITE-11 dates', () => {
  test('every record has a source and the day we checked it, and every source has a date or says that it has none', () => {
    expect(Object.entries(records).filter(([, { source, checked_on }]) => !source || !checked_on)).toEqual([])
    expect(
      Object.entries(sources).flatMap(([key, source]) =>
        'dated' in source || key === 'practice' ? [] : [key],
      ),
    ).toEqual([])
  })

  test('the date of a source is a day, a month or a year, or it is said to have none', () => {
    expect(describeSource('Gazeta', '2026-02-23')).toBe('Gazeta, 23 February 2026')
    expect(describeSource('Gazeta', '2026-02')).toBe('Gazeta, February 2026')
    expect(describeSource('Gazeta', '2026')).toBe('Gazeta, 2026')
    expect(describeSource('Gazeta', 'undated')).toBe('Gazeta, page without a date')
    expect(describeSource('Our practice', undefined)).toBe('Our practice')
  })

  test('a check of long ago is said', () => {
    const day = (days: number) => Date.parse('2026-07-18') + days * 86_400_000
    expect(describeAge('2026-07-18', day(OLD_AFTER_DAYS))).toBe('')
    expect(describeAge('2026-07-18', day(OLD_AFTER_DAYS + 1))).toBe(
      'We last checked this more than 6 months ago: compare it with the source before you act.',
    )
  })
})
