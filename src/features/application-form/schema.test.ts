import { describe, expect, it } from 'vitest'
import { applicationFormScreenSchema } from './schema.ts'

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
