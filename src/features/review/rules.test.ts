import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import {
  canSubmit,
  countNotNumbers,
  describeMissing,
  describeWhenSubmitAppears,
  documentTypeInCapitals,
  missingParts,
  nextAppointment,
} from './rules.ts'

const ready = { personal_info: true, documents: 3, application_form: true }

describe('REVIEW-2 submitting', () => {
  it('is allowed with personal information, three documents and the form', () => {
    expect(canSubmit(ready)).toBe(true)
    expect(canSubmit({ ...ready, documents: 8 })).toBe(true)
  })

  it('is refused while any of the three is missing', () => {
    expect(canSubmit({ ...ready, personal_info: false })).toBe(false)
    expect(canSubmit({ ...ready, documents: 2 })).toBe(false)
    expect(canSubmit({ ...ready, application_form: false })).toBe(false)
  })

  it('names what is missing in the order of the cards', () => {
    expect(missingParts({ personal_info: false, documents: 0, application_form: false })).toEqual([
      'personal_info',
      'documents',
      'application_form',
    ])
    expect(missingParts(ready)).toEqual([])
  })
})

describe('REVIEW-2 the sentence instead of Submit Application', () => {
  it('names the one part that is missing', () => {
    expect(describeWhenSubmitAppears(['application_form'])).toBe(
      'Submit Application appears here when the form is complete.',
    )
  })

  it('names all parts when several are missing', () => {
    expect(describeWhenSubmitAppears(['personal_info', 'documents'])).toBe(
      'Submit Application appears here when these are complete: personal information, at least three documents.',
    )
    expect(describeMissing(['documents'])).toBe('Before you submit, complete: at least three documents.')
  })
})

describe('the appointment on the review', () => {
  const now = new Date('2026-12-04T12:00:00Z')
  const at = (appointment_date: string, appointment_time: string, status = 'scheduled') =>
    ({ appointment_date, appointment_time, status }) as Appointment

  it('is the earliest one ahead in Warsaw time', () => {
    const earliest = at('2026-12-05', '09:00')
    expect(nextAppointment([at('2026-12-05', '10:30'), earliest, at('2026-12-04', '09:00')], now)).toBe(
      earliest,
    )
  })

  it('is none when all are canceled or over', () => {
    expect(
      nextAppointment([at('2026-12-05', '09:00', 'canceled'), at('2026-12-04', '13:00')], now),
    ).toBeNull()
  })
})

describe('REVIEW-1 document types on the card', () => {
  it('are shown in upper case with spaces', () => {
    expect(documentTypeInCapitals('purpose_documents')).toBe('PURPOSE DOCUMENTS')
    expect(documentTypeInCapitals('cv')).toBe('CV')
  })
})

describe('FORM-1 answers in numbers', () => {
  it('that were given in words are counted; a zero is a number', () => {
    expect(countNotNumbers({ planned_stay_duration: 36, monthly_income: 0 })).toBe(0)
    expect(countNotNumbers({ planned_stay_duration: null, monthly_income: 5200 })).toBe(1)
    expect(countNotNumbers({ planned_stay_duration: null, monthly_income: null })).toBe(2)
  })
})
