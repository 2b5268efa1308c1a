import type { CaseFile } from '#back-office/case-file/schema.ts'
import { PartFilter, useShown } from '#back-office/case-file/web/part-filter.tsx'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { AnswersTable } from './answers-table.tsx'
import { type AnswerGroup, listAnswers } from './answers-text.ts'

const DIFFERENT = 'different'

/** The answers of a case: what was submitted beside what stands now. */
export default function AnswersPage() {
  const file = useCaseFile()
  const shown = useShown()
  const groups = listAnswers(file)
  const different = groups.map((group) => ({ ...group, rows: group.rows.filter((row) => row.difference) }))
  const isSubmitted = file.answers.submitted_at !== null
  const onlyDifferent = isSubmitted && shown === DIFFERENT
  return (
    <section aria-labelledby="answers-title" className="grid gap-4">
      <h2 id="answers-title" className="sr-only">
        {m.back_office_case_file_answers()}
      </h2>
      {isSubmitted ? (
        <PartFilter
          shown={onlyDifferent ? DIFFERENT : ''}
          choices={[
            { value: '', label: m.back_office_case_file_filter_all(), count: countRows(groups) },
            {
              value: DIFFERENT,
              label: m.back_office_case_file_answers_different(),
              count: countRows(different),
            },
          ]}
        />
      ) : (
        <p className="text-ink-2">{m.back_office_case_file_answers_not_submitted()}</p>
      )}
      <Answers file={file} groups={onlyDifferent ? different : groups} onlyDifferent={onlyDifferent} />
    </section>
  )
}

const countRows = (groups: readonly AnswerGroup[]) => groups.flatMap(({ rows }) => rows).length

interface AnswersProps {
  file: CaseFile
  groups: readonly AnswerGroup[]
  onlyDifferent: boolean
}

function Answers({ file, groups, onlyDifferent }: AnswersProps) {
  if (countRows(groups) > 0)
    return (
      <AnswersTable
        file={file}
        groups={onlyDifferent ? groups.filter(({ rows }) => rows.length > 0) : groups}
      />
    )
  return (
    <EmptyState
      text={
        onlyDifferent ? m.back_office_case_file_answers_all_same() : m.back_office_case_file_answers_none()
      }
    />
  )
}
