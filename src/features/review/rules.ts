import type { ApplicationForm } from '#features/application-form/schema.ts'
import { hasBegun } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { todayInWarsaw } from '#shared/dates.ts'
import { addWorkingDays } from '#shared/holidays.ts'

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))

// The specification (section 4) counts documents three ways and gives all three on purpose: seven finish
// the step on the dashboard, the upload screen lets nobody continue before all eight, three are enough to submit.
export const DASHBOARD_DOCUMENTS_DONE = 7
export const UPLOAD_DOCUMENTS_REQUIRED = 8
export const REVIEW_DOCUMENTS_ENOUGH = 3

export interface SubmitFacts {
  personal_info: boolean
  /** Number of uploaded documents. */
  documents: number
  application_form: boolean
}

export type MissingPart = 'personal_info' | 'documents' | 'application_form'

/** What is missing before the application can be submitted, in the order of the cards (specification, section 2). */
export function missingParts(facts: SubmitFacts): MissingPart[] {
  const missing: MissingPart[] = []
  if (!facts.personal_info) missing.push('personal_info')
  if (facts.documents < REVIEW_DOCUMENTS_ENOUGH) missing.push('documents')
  if (!facts.application_form) missing.push('application_form')
  return missing
}

/** True when Submit Application is offered, and accepted by the server. */
export function canSubmit(facts: SubmitFacts): boolean {
  return missingParts(facts).length === 0
}

/** The message of a rejected submission. */
export function describeMissing(missing: MissingPart[]): string {
  return m.review_submit_refused({ parts: nameParts(missing) })
}

/** The sentence in place of Submit Application while it is not offered. */
export function describeWhenSubmitAppears(missing: MissingPart[]): string {
  const [first, ...others] = missing
  if (!first || others.length > 0) return m.review_submit_appears_several({ parts: nameParts(missing) })
  return {
    personal_info: m.review_submit_appears_personal_info,
    documents: m.review_submit_appears_documents,
    application_form: m.review_submit_appears_form,
  }[first]()
}

function nameParts(missing: MissingPart[]): string {
  const names = {
    personal_info: m.review_part_personal_info,
    documents: m.review_part_documents,
    application_form: m.review_part_application_form,
  }
  return listFormat().format(missing.map((part) => names[part]()))
}

const DOCUMENTS_IN_CAPITALS: Record<DocumentType, () => string> = {
  passport: m.review_document_passport,
  photo: m.review_document_photo,
  application_form: m.review_document_application_form,
  accommodation: m.review_document_accommodation,
  health_insurance: m.review_document_health_insurance,
  financial_proof: m.review_document_financial_proof,
  purpose_documents: m.review_document_purpose_documents,
  cv: m.review_document_cv,
}

/** A document type as the review card shows it: "PURPOSE DOCUMENTS". */
export function documentTypeInCapitals(type: DocumentType): string {
  return DOCUMENTS_IN_CAPITALS[type]()
}

/**
 * The day (YYYY-MM-DD) until which the consultancy has promised to check what was submitted; null without a promise.
 * @param workingDays CHECK_WORKING_DAYS
 */
export function checkBy(submittedAt: Date, workingDays: number | null): string | null {
  return workingDays === null ? null : addWorkingDays(todayInWarsaw(submittedAt), workingDays)
}

/** The next scheduled appointment, or null. */
export function nextAppointment(appointments: readonly Appointment[], now: Date): Appointment | null {
  const ahead = appointments.filter((one) => one.status !== 'canceled' && !hasBegun(one, now))
  const moment = (one: Appointment) => `${one.appointment_date} ${one.appointment_time}`
  return ahead.sort((a, b) => moment(a).localeCompare(moment(b)))[0] ?? null
}

/**
 * How many of the two answers in numbers were given in words: the form requires both and saves words as null
 * (docs/decisions/0002-non-numeric-answers.md).
 */
export function countNotNumbers(
  form: Pick<ApplicationForm, 'planned_stay_duration' | 'monthly_income'>,
): number {
  return [form.planned_stay_duration, form.monthly_income].filter((answer) => answer === null).length
}
