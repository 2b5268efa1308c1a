import { m } from '#messages/messages.js'
import type { ApplicationFormAnswers } from '../schema.ts'

type Labels<K extends keyof ApplicationFormAnswers> = Record<
  NonNullable<ApplicationFormAnswers[K]> & string,
  string
>

export const PURPOSE_LABELS: Labels<'purpose_of_stay'> = {
  work: m.application_form_purpose_work(),
  study: m.application_form_purpose_study(),
  family_reunification: m.application_form_purpose_family_reunification(),
  business: m.application_form_purpose_business(),
  other: m.application_form_purpose_other(),
}

export const EMPLOYMENT_LABELS: Labels<'employment_status'> = {
  employed: m.application_form_employment_employed(),
  self_employed: m.application_form_employment_self_employed(),
  student: m.application_form_employment_student(),
  unemployed: m.application_form_employment_unemployed(),
  retired: m.application_form_employment_retired(),
}

export const PREVIOUS_LABELS: Labels<'previous_applications'> = {
  no: m.ui_no(),
  yes_approved: m.application_form_previous_yes_approved(),
  yes_rejected: m.application_form_previous_yes_rejected(),
}

export const CRIMINAL_LABELS: Labels<'criminal_record'> = {
  no: m.ui_no(),
  yes: m.ui_yes(),
}

/** Options of a select with their labels, in the order of the specification. */
export function optionsOf(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The label of a chosen option; undefined without one. */
export function labelIn(labels: Record<string, string>) {
  return (value: string) => labels[value] ?? ''
}
