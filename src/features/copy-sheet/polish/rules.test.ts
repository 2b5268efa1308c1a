import { describe, expect, it, test } from 'vitest'
import type { QuestionColumn } from '#features/questionnaire/schema.ts'
import { isLatin, nameCountry, type PolishContext, toPolish, writeDay } from './rules.ts'

const CONTEXT: PolishContext = {
  sex: 'woman',
  dayForm: 'YYYY-MM-DD',
  countryOf: (text) => (text === 'Georgia' ? 'Gruzja' : null),
}
const ask = (kind: QuestionColumn['kind'], more: Partial<QuestionColumn> = {}) => ({
  kind,
  options: [],
  form: '' as const,
  ...more,
})
const option = (value: string, polish: string) => ({ value, label: value, polish })
const MARITAL = ask('choice', {
  form: 'by_sex',
  options: [
    option('single', 'panna / kawaler'),
    option('married', 'mężatka / żonaty'),
    option('widowed', 'wdowa / wdowiec'),
  ],
})
const answered = (text: string) => ({ state: 'answered', text })

describe('An answer in the Polish form that it must have', () => {
  test.each([
    ['woman', 'single', 'panna'],
    ['woman', 'married', 'mężatka'],
    ['woman', 'widowed', 'wdowa'],
    ['man', 'single', 'kawaler'],
    ['man', 'married', 'żonaty'],
    ['man', 'widowed', 'wdowiec'],
  ])('The marital status of a %s who is %s is “%s”', (sex, value, word) => {
    expect(toPolish(MARITAL, value, { ...CONTEXT, sex })).toEqual(answered(word))
  })

  it('The marital status waits for the sex, which is not guessed', () => {
    expect(toPolish(MARITAL, 'married', { ...CONTEXT, sex: null })).toEqual({ state: 'needs_other' })
    expect(toPolish(MARITAL, 'married', { ...CONTEXT, sex: 'other' })).toEqual({ state: 'needs_other' })
  })

  it('A choice is the word of the portal, and one that there is no more is for a specialist', () => {
    const insurance = ask('choice', { options: [option('private', 'polisa prywatna')] })
    expect(toPolish(insurance, 'private', CONTEXT)).toEqual(answered('polisa prywatna'))
    expect(toPolish(insurance, 'gone', CONTEXT)).toEqual({ state: 'to_translate' })
  })

  it('A day is written as the record says', () => {
    expect(toPolish(ask('date'), '1994-03-08', CONTEXT)).toEqual(answered('1994-03-08'))
    expect(toPolish(ask('date'), '1994-03-08', { ...CONTEXT, dayForm: 'DD.MM.YYYY' })).toEqual(
      answered('08.03.1994'),
    )
    expect(writeDay('2026-11-29', 'YYYY/MM/DD')).toBe('2026/11/29')
  })

  it('“There is none” is the word of the portal, in every kind of field', () => {
    for (const column of [ask('line', { form: 'translate' }), ask('date'), ask('name'), ask('rows')])
      expect(toPolish(column, 'brak', CONTEXT)).toEqual(answered('brak'))
    expect(toPolish(ask('text', { form: 'translate' }), 'Brak', CONTEXT)).toEqual(answered('brak'))
  })

  it('Yes, no and a number with its comma', () => {
    expect(toPolish(ask('yes_no'), 'yes', CONTEXT)).toEqual(answered('tak'))
    expect(toPolish(ask('yes_no'), 'no', CONTEXT)).toEqual(answered('nie'))
    expect(toPolish(ask('number'), '5200.50', CONTEXT)).toEqual(answered('5200,50'))
  })

  it('A country is named in Polish, and a text that names none is for a specialist', () => {
    expect(toPolish(ask('country'), 'Georgia', CONTEXT)).toEqual(answered('Gruzja'))
    expect(toPolish(ask('country'), 'Atlantis', CONTEXT)).toEqual({ state: 'to_translate' })
    expect(['UA', 'BY', 'VN', 'US'].map(nameCountry)).toEqual([
      'Ukraina',
      'Białoruś',
      'Wietnam',
      'Stany Zjednoczone',
    ])
  })

  it('A name stays as it is typed, and one in other letters is for somebody who knows how the passport spells it', () => {
    expect(toPolish(ask('name'), "O'BRIEN-Łęcka", CONTEXT)).toEqual(answered("O'BRIEN-Łęcka"))
    expect(toPolish(ask('name'), 'Берідзе', CONTEXT)).toEqual({ state: 'to_translate' })
    expect(isLatin('ul. Prosta 51 m. 8 – “B”')).toBe(true)
    expect(isLatin('Warszawа')).toBe(false)
  })

  it('Free text has to be written in Polish, and what is the same in every language has not', () => {
    expect(toPolish(ask('text', { form: 'translate' }), 'Welder', CONTEXT)).toEqual({ state: 'to_translate' })
    expect(toPolish(ask('line'), '15BC40982', CONTEXT)).toEqual(answered('15BC40982'))
  })
})
