import type { ApplicationForm } from '#features/application-form/schema.ts'
import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from '#features/application-form/web/option-text.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'

const GROSZE_IN_ZLOTY = 100

/** The answers but the one about a criminal record, which a submission keeps sealed. */
export type OpenAnswers = Omit<ApplicationForm, 'id' | 'user_id' | 'criminal_record' | 'updated_at'>

/** The answers of the application form as text; "Not given" where there is none. */
export function nameAnswers(form: OpenAnswers) {
  const {
    purpose_of_stay: purpose,
    planned_stay_duration: months,
    employment_status: employment,
    monthly_income: income,
    previous_applications: previous,
  } = form
  const notGiven = m.ui_form_not_given()
  return {
    purpose: purpose ? PURPOSE_LABELS[purpose] : notGiven,
    duration: months === null ? notGiven : m.review_months({ count: months }),
    employment: employment ? EMPLOYMENT_LABELS[employment] : notGiven,
    income: income === null ? notGiven : formatPln(Math.round(income * GROSZE_IN_ZLOTY)),
    previous: previous ? PREVIOUS_LABELS[previous] : notGiven,
  }
}

/** The answer about a criminal record as text. An application that has ended no longer has it. */
export function nameRecord(
  { criminal_record: record }: Pick<ApplicationForm, 'criminal_record'>,
  { hasEnded = false } = {},
): string {
  if (record) return CRIMINAL_LABELS[record]
  return hasEnded ? m.review_record_erased() : m.ui_form_not_given()
}
