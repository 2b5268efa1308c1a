import { describe, expect, test } from 'vitest'
import { describeAge, describeCertainty, describeSource, OLD_AFTER_DAYS } from './describe-fact.ts'
import { BUILT_BOOKS } from './fact-book.ts'
import { presentFact } from './present-fact.ts'

const { records, sources } = BUILT_BOOKS.en

describe('SITE-11 how sure a record is', () => {
  test.each([
    ['A', 'Official rule'],
    ['B', 'The law'],
    ['C', 'Older official text'],
    ['D', 'Reported, not official: ask the office'],
    ['N', 'Not settled: ask the office'],
    ['F', 'Official figures'],
    ['S', 'Our practice'],
    ['X', 'Not settled: ask the office'],
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
      'poznanWork',
      'refund',
      'thresholds',
      'visaExtension',
      'warsawChange',
      'warsawReturn',
      'workPermits',
    ])
    expect(presentFact(BUILT_BOOKS.en, 'employer-annex').heading).toBe(
      'Reported, not official: ask the office',
    )
    expect(presentFact(BUILT_BOOKS.en, 'document-age').heading).toBe('Not settled: ask the office')
    expect(presentFact(BUILT_BOOKS.en, 'average-slaskie').heading).toBe('Official figures')
  })
})

describe('SITE-11 what readers see of a source', () => {
  test('is the Act, an office or a paper: never the commentary or the firm it was read in', () => {
    for (const id of Object.keys(records)) {
      const { source, heading } = presentFact(BUILT_BOOKS.en, id)
      expect(`${heading} ${source}`, id).not.toMatch(
        /commentary|commentators|gremi|hrwork|staffing|a law firm/i,
      )
    }
    expect(presentFact(BUILT_BOOKS.en, 'stay-while-waiting')).toMatchObject({
      heading: 'The law',
      source: 'Act on Foreigners, Dz.U. 2025 poz. 1079, art. 108',
      source_url: 'https://eli.gov.pl/eli/DU/2025/1079/ogl',
    })
  })

  test('the desk knows where it was read', () => {
    expect(sources[records['stay-while-waiting']?.read_in ?? '']).toEqual({ dated: '2026-09' })
  })
})

describe('SITE-11 what ends a legal stay', () => {
  test('is marked, so that the desk checks it every month', () => {
    const ends = Object.entries(records).flatMap(([id, { kind }]) => (kind === 'status-end' ? [id] : []))
    for (const id of ['protection-until', 'cukr-until', 'terms-suspended', 'ukr-military', 'visa-extension'])
      expect(ends).toContain(id)
  })

  test('temporary protection and the window for CUKR end on two days', () => {
    expect(records['protection-until']?.value).toBe('2028-03-04')
    expect(records['cukr-until']?.value).toBe('2027-03-04')
  })
})

describe('SITE-11 dates', () => {
  test('every record has a source and the day we checked it, and every source has a date, a number in the Journal of Laws, or says that it has none', () => {
    expect(Object.entries(records).filter(([, { source, checked_on }]) => !source || !checked_on)).toEqual([])
    expect(
      Object.entries(sources).flatMap(([key, source]) =>
        'dated' in source ||
        ['practice', 'reported'].includes(key) ||
        /Dz\.U\.|^Act of/.test(BUILT_BOOKS.en.sourceNames[key] ?? '')
          ? []
          : [key],
      ),
    ).toEqual([])
  })

  test('the date of a source is a day, a month or a year, or it is said to have none', () => {
    expect(describeSource('Gazeta', '2026-02-23')).toBe('Gazeta, 23 February 2026')
    expect(describeSource('Gazeta', '2026-02')).toBe('Gazeta, February 2026')
    expect(describeSource('Gazeta', '2026')).toBe('Gazeta, 2026')
    expect(describeSource('Gazeta', 'undated')).toBe('Gazeta, page without a date')
    expect(describeSource('Our practice', undefined)).toBe('Our practice')
    expect(describeSource('Act on Foreigners', '2026-04', 'art. 108')).toBe(
      'Act on Foreigners, art. 108, April 2026',
    )
  })

  test('a check of long ago is said', () => {
    const day = (days: number) => Date.parse('2026-07-18') + days * 86_400_000
    expect(describeAge('2026-07-18', day(OLD_AFTER_DAYS))).toBe('')
    expect(describeAge('2026-07-18', day(OLD_AFTER_DAYS + 1))).toBe(
      'We last checked this more than 6 months ago: compare it with the source before you act.',
    )
  })
})
