import type { Question } from '#features/questionnaire/schema.ts'
import { m } from '#messages/messages.js'
import { type CorrectionReason, REMIND_AFTER_HOURS } from './contract.ts'

/** The records that are forms of their own; what the questions of the questionnaire are called is a fact. */
export type FormRecord = keyof typeof ANSWER_LABELS

/** The names of the fields on the applicant's screens, in their order. */
export const ANSWER_LABELS = {
  personal_info: {
    full_name: m.personal_info_full_name,
    date_of_birth: m.personal_info_date_of_birth,
    nationality: m.personal_info_nationality,
    passport_number: m.personal_info_passport_number,
    phone: m.personal_info_phone,
    address: m.personal_info_address,
  },
  application_form: {
    purpose_of_stay: m.application_form_purpose,
    planned_stay_duration: m.application_form_duration,
    employment_status: m.application_form_employment,
    monthly_income: m.application_form_income,
    accommodation: m.application_form_accommodation,
    previous_applications: m.application_form_previous,
    criminal_record: m.application_form_criminal,
    health_insurance: m.application_form_insurance,
  },
} as const

/** The name of a field on the applicant's screens; a field of another version by its own name. */
export function nameAnswer(field: string): string {
  const labels: Record<string, () => string> = {
    ...ANSWER_LABELS.personal_info,
    ...ANSWER_LABELS.application_form,
  }
  return labels[field]?.() ?? field
}

/** The name of the answer that is asked about, as the applicant's screens have it. */
export function nameAsked({
  field,
  question,
}: {
  field: string
  question: Pick<Question, 'label'> | null
}): string {
  return question?.label ?? nameAnswer(field)
}

/** Why an answer should be another one, in a word or two. */
export const CORRECTION_REASON_LABELS: Record<CorrectionReason, () => string> = {
  differs_from_document: m.corrections_reason_differs_from_document,
  spelling: m.corrections_reason_spelling,
  incomplete: m.corrections_reason_incomplete,
  out_of_date: m.corrections_reason_out_of_date,
  other: m.corrections_reason_other,
}

interface Waiting {
  answer: unknown
  taken_back_at: unknown
}

/** True while the applicant has not answered, and nobody has taken it back. */
export function isWaiting({ answer, taken_back_at }: Waiting): boolean {
  return answer === null && taken_back_at === null
}

/** True when the applicant may be reminded: once within a day (REMIND_AFTER_HOURS). `remindedAt` is the last time. */
export function mayRemind(remindedAt: Date | null, now: Date): boolean {
  return remindedAt === null || now.getTime() - remindedAt.getTime() >= REMIND_AFTER_HOURS * 3_600_000
}
