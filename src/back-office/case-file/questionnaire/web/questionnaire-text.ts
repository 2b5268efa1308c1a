import { type Answer, isAskedAbout } from '#back-office/case-file/answers/web/answers-text.ts'
import { titleOfPart } from '#back-office/case-file/answers/web/part-title-text.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { PrefillSource, QuestionnairePart } from '#features/questionnaire/contract.ts'
import { countAnswered, isCorrectable, isSealedKind } from '#features/questionnaire/rules.ts'
import type { Prefilled, Question, QuestionAnswer } from '#features/questionnaire/schema.ts'
import { showAnswer } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import type { CasePart, CaseQuestionnaire } from '../schema.ts'

/** A question of a part with what is known of its answer. */
export interface QuestionRow {
  question: Question
  answer: QuestionAnswer | undefined
  /** What is known without an answer. */
  prefilled: Prefilled | undefined
  /** Where the same stands as in the answer. */
  match: PrefillSource | undefined
  /** As the panel corrects it; null for what is not corrected here. */
  corrected: Answer | null
}

export interface PartGroup {
  part: QuestionnairePart
  title: string
  answered: number
  of: number
  isSaved: boolean
  rows: QuestionRow[]
  /** The questions whose answers are opened apart, and how many of them have one. */
  sealed: Question[]
  sealed_answered: number
}

/** Every part with its questions, and what was asked about them. */
export function listParts(
  { parts }: CaseQuestionnaire,
  { corrections }: Pick<CaseFile, 'corrections'>,
): PartGroup[] {
  let n = 0
  return parts.map((part) => ({
    part: part.part,
    title: titleOfPart(part.part),
    answered: part.answered,
    of: part.questions.length,
    isSaved: part.updated_at !== null,
    sealed: part.questions.filter(isSealedKind),
    sealed_answered: part.answered - countAnswered(part.questions, part.answers),
    rows: part.questions
      .filter((question) => !isSealedKind(question))
      .map((question) => {
        n += 1
        return presentRow({ question, part, corrections, n })
      }),
  }))
}

interface RowInput extends Pick<CaseFile, 'corrections'> {
  question: Question
  part: CasePart
  n: number
}

function presentRow({ question, part, corrections, n }: RowInput): QuestionRow {
  const { id } = question
  const answer = part.answers[id]
  const field = `${part.part}.${id}`
  const mayCorrect = part.updated_at !== null && isCorrectable(question)
  return {
    question,
    answer,
    prefilled: part.prefilled[id],
    match: part.matches[id],
    corrected: mayCorrect
      ? {
          record: 'questionnaire',
          n,
          field,
          label: question.label,
          submitted: null,
          current: showAnswer(question, answer) || m.ui_form_not_given(),
          stored: answer ?? null,
          seen: part.updated_at ?? undefined,
          asks: question,
          difference: undefined,
          question: corrections.find((one) => one.field === field && one.taken_back_at === null),
        }
      : null,
  }
}

export const isAnswered = ({ answer }: QuestionRow): boolean => answer !== undefined

export const isWaitingRow = ({ corrected }: QuestionRow): boolean =>
  corrected !== null && isAskedAbout(corrected)

const FROM: Record<PrefillSource, () => string> = {
  passport: m.back_office_case_file_questionnaire_from_passport,
  personal_info: m.back_office_case_file_questionnaire_from_personal_info,
  application_form: m.back_office_case_file_questionnaire_from_application_form,
  account: m.back_office_case_file_questionnaire_from_account,
  earlier_case: m.back_office_case_file_questionnaire_from_earlier_case,
}
const AS: Record<PrefillSource, () => string> = {
  passport: m.back_office_case_file_questionnaire_as_passport,
  personal_info: m.back_office_case_file_questionnaire_as_personal_info,
  application_form: m.back_office_case_file_questionnaire_as_application_form,
  account: m.back_office_case_file_questionnaire_as_account,
  earlier_case: m.back_office_case_file_questionnaire_as_earlier_case,
}

/** Where a value is taken from that nobody has saved. */
export const describeFrom = (source: PrefillSource): string => FROM[source]()

/** Where the same stands as in an answer. */
export const describeAs = (source: PrefillSource): string => AS[source]()
