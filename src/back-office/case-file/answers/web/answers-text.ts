import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { CorrectedRecord } from '#features/corrections/contract.ts'
import { ANSWER_LABELS, type FormRecord, isWaiting, nameAnswer } from '#features/corrections/rules.ts'
import type { StaffCorrection } from '#features/corrections/schema.ts'
import { showAnswer } from '#features/corrections/web/answer-text.ts'
import { QUESTIONNAIRE_PARTS } from '#features/questionnaire/contract.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import { m } from '#messages/messages.js'
import { titleOfPart } from './part-title-text.ts'

type Answers = CaseFile['answers']
type Difference = Answers['differences'][number]

export interface Answer {
  record: CorrectedRecord
  /** Counted through both groups, from 1. */
  n: number
  field: string
  label: string
  /** Null before a submission. */
  submitted: string | null
  current: string
  /** The same as it is stored. */
  stored: unknown
  /** The version of its record that is on the screen. */
  seen: string | undefined
  /** The question of the state portal; null for a field of a form. */
  asks: Question | null
  /** Undefined while it stands as submitted. */
  difference: Difference | undefined
  /** What was asked about it last, unless it was taken back. */
  question: StaffCorrection | undefined
}

export interface AnswerGroup {
  title: string
  /** Empty when nothing of it is filled in. */
  rows: Answer[]
}

type Listed = Pick<CaseFile, 'answers' | 'ended_at' | 'corrections'>

/** Every answer in words, what was submitted beside what stands now, and what was asked about it. */
export function listAnswers(file: Listed): AnswerGroup[] {
  const { personal_info, application_form } = file.answers
  const info = listRows(file, { record: 'personal_info', before: 0 })
  const form = listRows(file, { record: 'application_form', before: info.length })
  return [
    { title: m.review_personal_info_title(), rows: personal_info ? info : [] },
    { title: m.review_application_form_title(), rows: application_form ? form : [] },
  ]
}

interface Part {
  record: FormRecord
  /** How many rows stand before these. */
  before: number
}

function listRows({ answers, ended_at, corrections }: Listed, { record, before }: Part): Answer[] {
  const { submitted_at, differences } = answers
  const seen = answers[record]?.updated_at
  return Object.entries(ANSWER_LABELS[record]).map(([field, label], index) => {
    const difference = differences.find((one) => one.part === record && one.field === field)
    const value = answers[record]?.[field]
    const isErased = field === 'criminal_record' && !value && ended_at !== null
    const current = isErased ? m.review_record_erased() : showAnswer(field, value)
    const submitted = difference ? showAnswer(field, difference.submitted) : current
    return {
      record,
      n: before + index + 1,
      field,
      label: label(),
      submitted: submitted_at === null ? null : submitted,
      current,
      stored: value ?? null,
      seen: typeof seen === 'string' ? seen : undefined,
      asks: null,
      difference,
      question: corrections.find(
        (one) => one.record === record && one.field === field && one.taken_back_at === null,
      ),
    }
  })
}

/** True while the applicant is asked about it. */
export const isAskedAbout = ({ question }: Answer): boolean => question !== undefined && isWaiting(question)

/**
 * The name of a field on the applicant's screens, and of a question its part of the questionnaire; a field of another version
 * by its own name.
 */
export function nameField(field: string): string {
  const part = QUESTIONNAIRE_PARTS.find((one) => field.startsWith(`${one}.`))
  return part ? titleOfPart(part) : nameAnswer(field)
}

/**
 * What stands below the field of the message; undefined for most answers. The answer about a criminal record is stored
 * sealed, what is written about it is not (decision 0054).
 */
export function hintOfMessage(field: string): string | undefined {
  return field === 'criminal_record' ? m.back_office_case_file_answers_message_sealed() : undefined
}
