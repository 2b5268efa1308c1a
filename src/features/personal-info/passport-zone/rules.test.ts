import { describe, expect, it } from 'vitest'
import { listOffered, passportDifferences } from './rules.ts'
import type { PassportZoneAnswer } from './schema.ts'

const PRINTED = {
  surname: 'BERIDZE',
  given_names: 'TAMAR',
  number: '12AB34567',
  birth_date: '1990-05-01',
  country: 'GE',
  isTruncated: false,
}
const TYPED = {
  full_name: 'Tamar Beridze',
  date_of_birth: '1990-05-01',
  passport_number: '12AB34567',
  nationality: 'Georgian',
  nationality_code: 'GE',
}

describe('what differs from the passport', () => {
  it('is nothing when all agrees', () => {
    expect(passportDifferences(PRINTED, TYPED)).toEqual([])
  })

  it('is each field that is another, with both spellings', () => {
    const typed = {
      ...TYPED,
      full_name: 'Tamara Beridze',
      date_of_birth: '1990-01-05',
      passport_number: '12AB34568',
      nationality_code: 'AM',
    }
    expect(passportDifferences(PRINTED, typed)).toEqual([
      { name: 'full_name', typed: 'Tamara Beridze', passport: 'TAMAR BERIDZE' },
      { name: 'date_of_birth', typed: '1990-01-05', passport: '1990-05-01' },
      { name: 'nationality', typed: 'Georgian', passport: 'GE' },
      { name: 'passport_number', typed: '12AB34568', passport: '12AB34567' },
    ])
  })

  it('is nothing where the passport says nothing for certain', () => {
    const nothing = {
      ...PRINTED,
      surname: null,
      given_names: null,
      number: null,
      birth_date: null,
      country: null,
    }
    expect(passportDifferences(nothing, { ...TYPED, full_name: 'Somebody Else' })).toEqual([])
  })
})

describe('what is offered for the form', () => {
  const field = (
    name: PassportZoneAnswer['fields'][number]['name'],
    value: string | null,
    country: string | null = null,
  ) => ({
    name,
    value,
    certain: value !== null,
    country,
  })
  const ZONE: PassportZoneAnswer = {
    state: 'read',
    names_truncated: false,
    fields: [
      field('surname', 'BERIDZE'),
      field('given_names', 'TAMAR'),
      field('number', '12AB34567'),
      field('birth_date', null),
      field('nationality', 'GEO', 'GE'),
    ],
    differences: [],
  }
  const EMPTY = { full_name: '', date_of_birth: '', nationality: '', passport_number: '' }
  const namesOf = (zone: PassportZoneAnswer, answers: typeof EMPTY) =>
    listOffered(zone, answers, () => 'Georgia').map(({ name, answer }) => [name, answer])

  it('is what is certain, for what is empty or differs', () => {
    expect(namesOf(ZONE, EMPTY)).toEqual([
      ['full_name', 'Tamar Beridze'],
      ['nationality', 'Georgia'],
      ['passport_number', '12AB34567'],
    ])
    const typed = {
      ...EMPTY,
      full_name: 'Beridze Tamar',
      nationality: 'gruzińskie',
      passport_number: '12 ab 34567',
    }
    expect(namesOf(ZONE, typed)).toEqual([])
  })

  it('is no name that did not fit, and nothing of a passport that could not be read', () => {
    expect(namesOf({ ...ZONE, names_truncated: true }, EMPTY).map(([name]) => name)).not.toContain(
      'full_name',
    )
    expect(namesOf({ ...ZONE, state: 'unreadable' }, EMPTY)).toEqual([])
  })
})
