import { useShown } from '#back-office/case-file/web/part-filter.tsx'
import { m } from '#messages/messages.js'
import { isAnswered, isWaitingRow, type PartGroup, type QuestionRow } from './questionnaire-text.ts'

const ANSWERED = 'answered'
const UNANSWERED = 'unanswered'
const WAITING = 'waiting'

/** The parts with the rows of the chosen filter, and how many each filter has. The sealed part stands in none but the whole. */
export function useQuestionFilter(groups: readonly PartGroup[]) {
  const wanted = useShown()
  const only = (is: (row: QuestionRow) => boolean) =>
    groups
      .map((group) => ({ ...group, sealed: [], rows: group.rows.filter(is) }))
      .filter(({ rows }) => rows.length > 0)
  const filters = [
    { value: '', label: m.back_office_case_file_filter_all(), of: groups },
    { value: ANSWERED, label: m.back_office_case_file_questionnaire_answered(), of: only(isAnswered) },
    {
      value: UNANSWERED,
      label: m.back_office_case_file_questionnaire_unanswered(),
      of: only((row) => !isAnswered(row)),
    },
    { value: WAITING, label: m.back_office_case_file_answers_waiting(), of: only(isWaitingRow) },
  ]
  const chosen = filters.find(({ value }) => value === wanted)
  return {
    choices: filters.map(({ of, ...one }) => ({ ...one, count: countQuestions(of) })),
    shown: chosen?.value ?? '',
    filtered: chosen?.of ?? groups,
  }
}

const countQuestions = (groups: readonly PartGroup[]) =>
  groups.reduce((sum, { rows, sealed }) => sum + rows.length + sealed.length, 0)

/** What stands in the place of a filter that finds nothing. */
export function describeNone(shown: string): string {
  if (shown === ANSWERED) return m.back_office_case_file_questionnaire_none_answered()
  if (shown === UNANSWERED) return m.back_office_case_file_questionnaire_all_answered()
  return m.back_office_case_file_answers_none_waiting()
}
