import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { ApplicationFormAnswers } from '#features/application-form/schema.ts'
import {
  CRIMINAL_LABELS,
  EMPLOYMENT_LABELS,
  PREVIOUS_LABELS,
  PURPOSE_LABELS,
} from '#features/application-form/web/option-text.ts'
import type { PersonalInfoAnswers } from '#features/personal-info/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatPln, GROSZE_IN_ZLOTY } from '#shared/money.ts'

type Show = (value: unknown) => string
type Fields<Answers> = Record<keyof Answers, [label: () => string, show: Show]>

const showText: Show = (value) => (value ? String(value) : m.ui_form_not_given())
const showDate: Show = (value) => (value ? formatDate(String(value)) : m.ui_form_not_given())
const showMonths: Show = (value) =>
  typeof value === 'number' ? m.review_months({ count: value }) : m.ui_form_not_given()
const showIncome: Show = (value) =>
  typeof value === 'number' ? formatPln(Math.round(value * GROSZE_IN_ZLOTY)) : m.ui_form_not_given()
/** A Polish number in its groups; any other as it is stored. */
const showPhone: Show = (value) => showText(value).replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3')
const showOption =
  (labels: Record<string, string>): Show =>
  (value) =>
    labels[String(value)] ?? showText(value)

const PERSONAL_INFO: Fields<PersonalInfoAnswers> = {
  full_name: [m.personal_info_full_name, showText],
  date_of_birth: [m.personal_info_date_of_birth, showDate],
  nationality: [m.personal_info_nationality, showText],
  passport_number: [m.personal_info_passport_number, showText],
  phone: [m.personal_info_phone, showPhone],
  address: [m.personal_info_address, showText],
}

const APPLICATION_FORM: Fields<ApplicationFormAnswers> = {
  purpose_of_stay: [m.application_form_purpose, showOption(PURPOSE_LABELS)],
  planned_stay_duration: [m.application_form_duration, showMonths],
  employment_status: [m.application_form_employment, showOption(EMPLOYMENT_LABELS)],
  monthly_income: [m.application_form_income, showIncome],
  accommodation: [m.application_form_accommodation, showText],
  previous_applications: [m.application_form_previous, showOption(PREVIOUS_LABELS)],
  criminal_record: [m.application_form_criminal, showOption(CRIMINAL_LABELS)],
  health_insurance: [m.application_form_insurance, showText],
}

type Answers = CaseFile['answers']
type Difference = Answers['differences'][number]

export interface Answer {
  /** Counted through both groups, from 1. */
  n: number
  field: string
  label: string
  /** Null before a submission. */
  submitted: string | null
  current: string
  /** Undefined while it stands as submitted. */
  difference: Difference | undefined
}

export interface AnswerGroup {
  title: string
  /** Empty when nothing of it is filled in. */
  rows: Answer[]
}

/** Every answer in words, what was submitted beside what stands now. */
export function listAnswers(file: Pick<CaseFile, 'answers' | 'ended_at'>): AnswerGroup[] {
  const { personal_info, application_form } = file.answers
  const info = listRows(file, { part: 'personal_info', fields: PERSONAL_INFO, before: 0 })
  const form = listRows(file, { part: 'application_form', fields: APPLICATION_FORM, before: info.length })
  return [
    { title: m.review_personal_info_title(), rows: personal_info ? info : [] },
    { title: m.review_application_form_title(), rows: application_form ? form : [] },
  ]
}

interface Part {
  part: 'personal_info' | 'application_form'
  fields: Record<string, [label: () => string, show: Show]>
  /** How many rows stand before these. */
  before: number
}

function listRows(
  { answers, ended_at }: Pick<CaseFile, 'answers' | 'ended_at'>,
  { part, fields, before }: Part,
): Answer[] {
  const { submitted_at, differences } = answers
  return Object.entries(fields).map(([field, [label, show]], index) => {
    const difference = differences.find((one) => one.part === part && one.field === field)
    const value = answers[part]?.[field]
    const isErased = field === 'criminal_record' && !value && ended_at !== null
    const current = isErased ? m.review_record_erased() : show(value)
    const submitted = difference ? show(difference.submitted) : current
    return {
      n: before + index + 1,
      field,
      label: label(),
      submitted: submitted_at === null ? null : submitted,
      current,
      difference,
    }
  })
}

/** The name of a field on the applicant's screens; a field of another version by its own name. */
export function nameField(field: string): string {
  const fields: Record<string, [label: () => string, show: Show]> = { ...PERSONAL_INFO, ...APPLICATION_FORM }
  return fields[field]?.[0]() ?? field
}
