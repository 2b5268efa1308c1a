import { describe, expect, it } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { hintOfMessage, listAnswers, nameField } from './answers-text.ts'

const personal_info = {
  full_name: 'Тамара Берідзе',
  date_of_birth: '1994-04-04',
  nationality: 'Georgia',
  passport_number: '14AB28357',
  phone: '+48573000214',
  address: 'ul. Długa 12/4',
}
const application_form = {
  purpose_of_stay: 'family_reunification',
  planned_stay_duration: 36,
  employment_status: 'self_employed',
  monthly_income: 5400.5,
  accommodation: '',
  previous_applications: 'yes_rejected',
  criminal_record: 'no',
  health_insurance: 'NFZ',
}
const income: CaseFile['answers']['differences'][number] = {
  part: 'application_form',
  field: 'monthly_income',
  submitted: 5200,
  current: 5400.5,
  changed: null,
}

function rowsOf(answers: Partial<CaseFile['answers']>, ended_at: string | null = null) {
  const all = { personal_info, application_form, submitted_at: null, differences: [], ...answers }
  return new Map(
    listAnswers({ answers: all, ended_at, corrections: [] }).flatMap(({ rows }) =>
      rows.map((row) => [row.field, row] as const),
    ),
  )
}

describe('The answers of a case file', () => {
  it('are in words and counted through both groups', () => {
    const rows = [...rowsOf({}).values()]
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    expect(rows.map(({ current }) => current)).toEqual([
      'Тамара Берідзе',
      '4 April 1994',
      'Georgia',
      '14AB28357',
      '+48 573 000 214',
      'ul. Długa 12/4',
      'Family reunification',
      '36 months',
      'Self-employed',
      '5\u00a0400.50\u00a0PLN',
      'Not given',
      'Yes, rejected',
      'No',
      'NFZ',
    ])
  })

  it('have nothing submitted before the submission, and what stands now beside it afterwards', () => {
    expect(rowsOf({}).get('monthly_income')?.submitted).toBeNull()
    const rows = rowsOf({ submitted_at: '2026-11-18T18:31:00.000Z', differences: [income] })
    expect(rows.get('monthly_income')).toMatchObject({
      submitted: '5\u00a0200\u00a0PLN',
      current: '5\u00a0400.50\u00a0PLN',
      difference: income,
    })
    expect(rows.get('nationality')).toMatchObject({
      submitted: 'Georgia',
      current: 'Georgia',
      difference: undefined,
    })
  })

  it('say what is missing: a part, an option, and the record that was erased with the end', () => {
    expect(
      listAnswers({
        answers: { personal_info: null, application_form: null, submitted_at: null, differences: [] },
        ended_at: null,
        corrections: [],
      }).map(({ rows }) => rows),
    ).toEqual([[], []])
    const emptied = { ...application_form, purpose_of_stay: null, monthly_income: 0, criminal_record: null }
    const rows = rowsOf({ application_form: emptied }, '2026-11-20T09:00:00.000Z')
    const fields = ['purpose_of_stay', 'monthly_income', 'criminal_record']
    expect(fields.map((field) => rows.get(field)?.current)).toEqual([
      'Not given',
      '0\u00a0PLN',
      'Erased when this application ended',
    ])
  })

  it('have the names of the applicant’s screens', () => {
    expect(['passport_number', 'health_insurance', 'shoe_size'].map(nameField)).toEqual([
      'Passport Number',
      'Health insurance',
      'shoe_size',
    ])
  })
})

describe('The message of a question', () => {
  it('is not for the answer that is stored sealed, and says so at its field', () => {
    expect(hintOfMessage('criminal_record')).toBe(
      'Do not write here what the answer says. The answer is stored sealed and erased when the case ends, this message is not.',
    )
    expect(hintOfMessage('monthly_income')).toBeUndefined()
  })
})
