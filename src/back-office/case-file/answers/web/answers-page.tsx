import type { CaseFile } from '#back-office/case-file/schema.ts'
import { PartFilter, useShown } from '#back-office/case-file/web/part-filter.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { ROW, useRows } from '#back-office/case-file/web/use-rows.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { AnswerKeys } from './answer-keys.tsx'
import { AnswersTable } from './answers-table.tsx'
import { type Answer, type AnswerGroup, isAskedAbout, listAnswers } from './answers-text.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import { usePickedAnswer } from './use-picked-answer.ts'

const DIFFERENT = 'different'
const WAITING = 'waiting'

/** The answers of a case: what was submitted beside what stands now, and what the applicant is asked about them. */
export default function AnswersPage() {
  const file = useCaseFile()
  const groups = listAnswers(file)
  const { shown, choices, filtered } = useFilter(file, groups)
  const rows = filtered.flatMap((group) => group.rows)
  const { picked, pick, close } = usePickedAnswer(
    file,
    groups.flatMap((group) => group.rows),
  )
  const list = useRows<HTMLDivElement>(rows.map(({ field }) => field))
  const keys = {
    j: () => list.move(1, 0),
    k: () => list.move(-1, 0),
    c: () => pick(list.current()?.getAttribute(ROW) ?? picked?.field ?? rows[0]?.field),
  }
  useShortcuts(keys)
  const mayCorrect = file.ended_at === null && rows.length > 0
  return (
    <section aria-labelledby="answers-title" className="grid gap-4">
      <h2 id="answers-title" className="sr-only">
        {m.back_office_case_file_answers()}
      </h2>
      {file.answers.submitted_at === null ? (
        <p className="text-ink-2">{m.back_office_case_file_answers_not_submitted()}</p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PartFilter shown={shown} choices={choices} />
        {mayCorrect ? <AnswerKeys keys={keys} /> : null}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div ref={list.list} tabIndex={-1} className="focus-quiet min-w-0">
          {rows.length > 0 ? (
            <AnswersTable file={file} groups={filtered} picked={picked?.field} onPick={pick} />
          ) : (
            <EmptyState text={describeNone(shown)} />
          )}
        </div>
        {mayCorrect ? <CorrectionPanel file={file} answer={picked} onClose={close} /> : null}
      </div>
    </section>
  )
}

const countRows = (groups: readonly AnswerGroup[]) => groups.flatMap(({ rows }) => rows).length

/** The rows of the chosen filter, and how many each filter has. */
function useFilter(file: CaseFile, groups: readonly AnswerGroup[]) {
  const wanted = useShown()
  const only = (is: (answer: Answer) => boolean) =>
    groups.map((group) => ({ ...group, rows: group.rows.filter(is) })).filter(({ rows }) => rows.length > 0)
  const different = only(({ difference }) => difference !== undefined)
  const waiting = only(isAskedAbout)
  const isSubmitted = file.answers.submitted_at !== null
  const choices = [
    { value: '', label: m.back_office_case_file_filter_all(), count: countRows(groups), of: groups },
    ...(isSubmitted
      ? [
          {
            value: DIFFERENT,
            label: m.back_office_case_file_answers_different(),
            count: countRows(different),
            of: different,
          },
        ]
      : []),
    {
      value: WAITING,
      label: m.back_office_case_file_answers_waiting(),
      count: countRows(waiting),
      of: waiting,
    },
  ]
  const chosen = choices.find(({ value }) => value === wanted)
  return { choices, shown: chosen?.value ?? '', filtered: chosen?.of ?? groups }
}

function describeNone(shown: string): string {
  if (shown === DIFFERENT) return m.back_office_case_file_answers_all_same()
  if (shown === WAITING) return m.back_office_case_file_answers_none_waiting()
  return m.back_office_case_file_answers_none()
}
