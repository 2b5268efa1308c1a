import { describe, expect, it } from 'vitest'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import { nameAnswers, nameRecord } from './answers-text.ts'

const form: ApplicationForm = {
  id: 'f',
  user_id: 'u',
  purpose_of_stay: 'family_reunification',
  planned_stay_duration: 36,
  employment_status: 'self_employed',
  monthly_income: 5200.5,
  accommodation: 'Rented flat',
  previous_applications: 'yes_rejected',
  criminal_record: 'no',
  health_insurance: 'NFZ',
  updated_at: '2026-11-18T07:41:00.000Z',
}

describe('REVIEW-1 the answers of the application form', () => {
  it('are shown in words', () => {
    expect(nameAnswers(form)).toEqual({
      purpose: 'Family reunification',
      duration: '36 months',
      employment: 'Self-employed',
      income: '5\u00a0200.50\u00a0PLN',
      previous: 'Yes, rejected',
    })
    expect(nameRecord(form)).toBe('No')
    expect(nameAnswers({ ...form, planned_stay_duration: 1 }).duration).toBe('1 month')
  })

  it('say plainly what was not given, and keep a zero', () => {
    const empty = {
      ...form,
      purpose_of_stay: null,
      planned_stay_duration: null,
      monthly_income: null,
      criminal_record: null,
    }
    expect(nameAnswers(empty)).toMatchObject({
      purpose: 'Not given',
      duration: 'Not given',
      income: 'Not given',
    })
    expect(nameRecord(empty)).toBe('Not given')
    expect(nameRecord(empty, { hasEnded: true })).toBe('Erased when this application ended')
    expect(nameRecord(form, { hasEnded: true })).toBe('No')
    expect(nameAnswers({ ...form, monthly_income: 0 }).income).toBe('0\u00a0PLN')
  })
})
