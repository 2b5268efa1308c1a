import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { NONE } from '#features/questionnaire/contract.ts'
import { isPortalName } from '#features/questionnaire/rules.ts'
import type { AnswerRow, Question, QuestionAnswer } from '#features/questionnaire/schema.ts'
import { showCell } from '#features/questionnaire/web/part-text.ts'
import { PeriodWarnings } from '#features/questionnaire/web/period-warnings.tsx'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { QuestionName } from './question-name.tsx'

interface RowsAnswerProps {
  file: CaseFile
  question: Question
  answer: QuestionAnswer | undefined
}

/** A table of the questionnaire as it was filled in, with what looks wrong in its days. It is written about, not corrected. */
export function RowsAnswer({ file, question, answer }: RowsAnswerProps) {
  const rows = Array.isArray(answer) ? answer : []
  const name = nameOf(file)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <QuestionName question={question} />
        {file.ended_at === null ? (
          <ButtonLink
            variant="link"
            size="small"
            to={partPath(file.number, 'messages')}
            className="print:hidden"
          >
            {m.back_office_case_file_questionnaire_write({ name })}
          </ButtonLink>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <Rows question={question} rows={rows} />
      ) : (
        <p className="text-ink-2">{answer === NONE ? answer : m.ui_form_not_given()}</p>
      )}
      {question.rule ? (
        <PeriodWarnings
          rows={rows}
          rule={question.rule}
          title={m.back_office_case_file_questionnaire_warnings({ name })}
        />
      ) : null}
    </div>
  )
}

/** One row below the other, each with its number, which the warnings name. */
function Rows({ question: { label, columns }, rows }: { question: Question; rows: readonly AnswerRow[] }) {
  return (
    <ol aria-label={label} className="divide-y divide-line overflow-clip rounded-card border border-line">
      {rows.map((row, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what its fields say, and has no name.
          key={at}
          className="flex gap-3 px-3 py-3 md:px-4"
        >
          <span className="type-small font-semibold text-ink-2">{at + 1}</span>
          <dl className="grid min-w-0 flex-1 gap-3 md:grid-cols-3">
            {columns.map((column) => (
              <div key={column.id} className="min-w-0">
                <dt className="type-caption text-ink-2">
                  {column.label}{' '}
                  {isPortalName(column.label, column.polish) ? null : (
                    <span lang="pl" translate="no">
                      {column.polish}
                    </span>
                  )}
                </dt>
                <dd translate="no" className="wrap-anywhere">
                  {showCell(column, row[column.id] ?? '') || m.ui_form_not_given()}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
