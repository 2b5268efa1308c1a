import { describe, expect, it } from 'vitest'
import { passportDifferences } from './rules.ts'

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
