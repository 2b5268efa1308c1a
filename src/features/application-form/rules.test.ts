import { describe, expect, it } from 'vitest'
import {
  applicationFormScreenSchema,
  isWordsForAmount,
  isWordsForMonths,
  readAmount,
  readMonths,
} from './rules.ts'

const EMPTY = {
  purpose_of_stay: '',
  planned_stay_duration: '',
  employment_status: '',
  monthly_income: '',
  accommodation: '',
  previous_applications: '',
  criminal_record: '',
  health_insurance: '',
} as const
const FILLED = {
  ...EMPTY,
  planned_stay_duration: '36',
  monthly_income: '5200',
  accommodation: 'Rented flat',
  health_insurance: 'ZUS',
}

function check(changes: Record<string, string>) {
  const result = applicationFormScreenSchema.safeParse({ ...FILLED, ...changes })
  return { wrong: result.error?.issues.map((issue) => issue.path[0]) ?? [], data: result.data }
}

describe('FORM-1 what the screen requires', () => {
  it('Duration, income, accommodation and health insurance are required, the selects are not', () => {
    const result = applicationFormScreenSchema.safeParse(EMPTY)
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
      'planned_stay_duration',
      'monthly_income',
      'accommodation',
      'health_insurance',
    ])
  })

  it('A select nobody touched is null', () => {
    expect(check({}).data).toEqual({
      purpose_of_stay: null,
      planned_stay_duration: 36,
      employment_status: null,
      monthly_income: 5200,
      accommodation: 'Rented flat',
      previous_applications: null,
      criminal_record: null,
      health_insurance: 'ZUS',
    })
  })

  it('A duration or income that is no number is saved as null', () => {
    const { wrong, data } = check({ planned_stay_duration: 'three years', monthly_income: 'it varies' })
    expect(wrong).toEqual([])
    expect(data).toMatchObject({ planned_stay_duration: null, monthly_income: null })
  })

  it.each(['0', '37', '-3', '1.5', '1000000000'])(
    'The number %s is no number of whole months from 1 to 36',
    (planned_stay_duration) => {
      expect(check({ planned_stay_duration }).wrong).toEqual(['planned_stay_duration'])
    },
  )

  it.each(['-1', '99999999999'])('The number %s is no income', (monthly_income) => {
    expect(check({ monthly_income }).wrong).toEqual(['monthly_income'])
  })
})

describe('FORM-1 reading numbers', () => {
  it.each([
    ['36', 36],
    [' 24 months ', 24],
    ['1 month', 1],
    ['-3', -3],
    ['1,5', 1.5],
    ['three years', null],
    ['3 years', null],
    ['36 or more', null],
    ['', null],
    ['Infinity', null],
    ['0x10', null],
    ['1e3', null],
  ])('%j months are %j', (text, months) => {
    expect(readMonths(text)).toBe(months)
  })

  it.each([
    ['5200', 5200],
    ['5 200', 5200],
    ['5\u00a0200,50 zł', 5200.5],
    ['5,200', 5200],
    ['5.200,5', 5200.5],
    ['12,345,678.90 PLN', 12345678.9],
    ['0', 0],
    ['-5', -5],
    ['1,2,3', null],
    ['5200.123.1', null],
    ['a lot', null],
    ['5200 a month', null],
    ['.5', null],
    ['', null],
  ])('%j is %j PLN', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('Words are told from nothing and from numbers', () => {
    expect([isWordsForMonths('three years'), isWordsForMonths(' '), isWordsForMonths('36')]).toEqual([
      true,
      false,
      false,
    ])
    expect([isWordsForAmount('a lot'), isWordsForAmount(''), isWordsForAmount('-5')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
