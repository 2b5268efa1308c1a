import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { NONE, type PrefillSource, type QuestionnairePart } from '../contract.ts'
import { isDay, isSealedAnswer, listRows, parseSealed } from '../rules.ts'
import type { Question, QuestionAnswer, QuestionColumn } from '../schema.ts'

/** The path of the screen of a part, and the name of its form. */
export const formOfPart = (part: QuestionnairePart) => `questionnaire/${part}` as const
export const pathOfPart = (part: QuestionnairePart) => `/${formOfPart(part)}` as const

const TAKEN: Record<PrefillSource, () => string> = {
  passport: m.questionnaire_taken_passport,
  personal_info: m.questionnaire_taken_personal_info,
  application_form: m.questionnaire_taken_application_form,
  account: m.questionnaire_taken_account,
  earlier_case: m.questionnaire_taken_earlier_case,
}

/** Where an answer comes from that nobody has saved yet. */
export const describeSource = (source: PrefillSource): string => TAKEN[source]()

const YES_NO: Record<string, () => string> = {
  yes: m.ui_yes,
  no: m.ui_no,
  only_in_mos: m.questionnaire_only_in_mos,
}

export const describeYesNo = (value: string): string => YES_NO[value]?.() ?? value

/** An answer in words; '' for none. A table has a line for each row. */
export function showAnswer(question: Question, answer: QuestionAnswer | undefined): string {
  if (answer === undefined) return ''
  if (isSealedAnswer(answer))
    return [answer.answer ? describeYesNo(answer.answer) : '', answer.details].filter(Boolean).join('. ')
  if (typeof answer === 'string') return showCell(question, answer)
  return answer
    .map((row) =>
      question.columns.flatMap((column) => showCell(column, row[column.id] ?? '') || []).join(', '),
    )
    .join('\n')
}

/** What is typed into the field of a question, in words. */
export function showTyped(question: Question, typed: string): string {
  if (typed === NONE) return NONE
  if (question.kind === 'rows') return showAnswer(question, listRows(typed))
  if (question.kind === 'yes_no_details') return showAnswer(question, parseSealed(typed) ?? undefined)
  return showCell(question, typed)
}

export function showCell({ kind, options }: Pick<QuestionColumn, 'kind' | 'options'>, value: string): string {
  if (kind === 'yes_no') return value && describeYesNo(value)
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? value
  return kind === 'date' && isDay(value) ? formatDate(value) : value
}
