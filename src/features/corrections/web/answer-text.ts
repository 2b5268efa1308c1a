import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from '#features/application-form/web/option-text.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import { showCell } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatPln, GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { showPhone } from '#shared/person/phone.ts'

type Show = (value: unknown) => string

const showText: Show = (value) => (value ? String(value) : m.ui_form_not_given())
const showDate: Show = (value) => (value ? formatDate(String(value)) : m.ui_form_not_given())
const showMonths: Show = (value) =>
  typeof value === 'number' ? m.review_months({ count: value }) : m.ui_form_not_given()
const showIncome: Show = (value) =>
  typeof value === 'number' ? formatPln(Math.round(value * GROSZE_IN_ZLOTY)) : m.ui_form_not_given()
const showOption =
  (labels: Record<string, string>): Show =>
  (value) =>
    labels[String(value)] ?? showText(value)

/** How the value of a field is written where it is not the text itself. */
const SHOWN: Record<string, Show> = {
  date_of_birth: showDate,
  phone: (value) => showPhone(showText(value)),
  purpose_of_stay: showOption(PURPOSE_LABELS),
  planned_stay_duration: showMonths,
  employment_status: showOption(EMPLOYMENT_LABELS),
  monthly_income: showIncome,
  previous_applications: showOption(PREVIOUS_LABELS),
  criminal_record: showOption(CRIMINAL_LABELS),
}

/** A value of the answer that is asked about, in words; "Not given" where there is none. */
export function showAsked(
  { field, question }: { field: string; question: Question | null },
  value: unknown,
): string {
  if (!question) return showAnswer(field, value)
  return showText(typeof value === 'string' ? showCell(question, value) : null)
}

/** The value of a field in words; "Not given" where there is none. */
export function showAnswer(field: string, value: unknown): string {
  return (SHOWN[field] ?? showText)(value)
}
