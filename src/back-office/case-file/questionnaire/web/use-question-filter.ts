import { useShown } from '#back-office/case-file/web/part-filter.tsx'
import { m } from '#messages/messages.js'
import { isAnswered, isWaitingRow, type PartGroup, type QuestionRow } from './questionnaire-text.ts'

const ANSWERED = 'answered'
const UNANSWERED = 'unanswered'
const WAITING = 'waiting'

/** The parts with the rows of the chosen filter, and how many each filter has. Of the sealed part it is known how many have an answer. */
export function useQuestionFilter(groups: readonly PartGroup[]) {
  const wanted = useShown()
  const only = (is: (row: QuestionRow) => boolean, countSealed: (group: PartGroup) => number) => {
    const of = groups
      .map((group) => ({
        ...group,
        sealed: countSealed(group) > 0 ? group.sealed : [],
        rows: group.rows.filter(is),
      }))
      .filter(({ rows, sealed }) => rows.length + sealed.length > 0)
    return { of, count: of.reduce((sum, group) => sum + group.rows.length + countSealed(group), 0) }
  }
  const filters = [
    {
      value: '',
      label: m.back_office_case_file_filter_all(),
      ...only(
        () => true,
        ({ sealed }) => sealed.length,
      ),
    },
    {
      value: ANSWERED,
      label: m.back_office_case_file_questionnaire_answered(),
      ...only(isAnswered, ({ sealed_answered }) => sealed_answered),
    },
    {
      value: UNANSWERED,
      label: m.back_office_case_file_questionnaire_unanswered(),
      ...only(
        (row) => !isAnswered(row),
        ({ sealed, sealed_answered }) => sealed.length - sealed_answered,
      ),
    },
    { value: WAITING, label: m.back_office_case_file_answers_waiting(), ...only(isWaitingRow, () => 0) },
  ]
  const chosen = filters.find(({ value }) => value === wanted)
  return {
    choices: filters.map(({ value, label, count }) => ({ value, label, count })),
    shown: chosen?.value ?? '',
    filtered: chosen?.of ?? groups,
  }
}

/** What stands in the place of a filter that finds nothing. */
export function describeNone(shown: string): string {
  if (shown === ANSWERED) return m.back_office_case_file_questionnaire_none_answered()
  if (shown === UNANSWERED) return m.back_office_case_file_questionnaire_all_answered()
  return m.back_office_case_file_answers_none_waiting()
}
