import { Fragment } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { PART_ROW, PartCell, PartGroup, PartTable } from '#back-office/desk/web/part-table.tsx'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilLine } from '#ui/icons.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import { AnswerState, describeQuestion } from './answer-state.tsx'
import { type Answer, type AnswerGroup, isAskedAbout } from './answers-text.ts'
import { WaitingQuestion } from './waiting-question.tsx'

interface AnswersTableProps {
  file: CaseFile
  groups: readonly AnswerGroup[]
  /** Name of the field that is being corrected. */
  picked: string | undefined
  onPick(field: string): void
}

export function AnswersTable({ groups, ...props }: AnswersTableProps) {
  const columns = listColumns(props.file.answers.submitted_at)
  return (
    <PartTable label={m.back_office_case_file_answers()} columns={columns}>
      {groups.map(({ title, rows }) => (
        <PartGroup key={title} title={title} columns={columns.length}>
          {rows.length === 0 ? (
            <tr className={PART_ROW}>
              <td colSpan={columns.length} className="text-ink-2 md:px-4 md:py-3">
                {m.back_office_case_file_answers_part_empty()}
              </td>
            </tr>
          ) : null}
          {rows.map((answer) => (
            <Fragment key={answer.field}>
              <AnswerRow answer={answer} {...props} />
              {answer.question && isAskedAbout(answer) ? (
                <tr className="max-md:block">
                  <td colSpan={columns.length} className="px-4 pb-4 max-md:block">
                    <WaitingQuestion question={answer.question} field={answer.label} file={props.file} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </PartGroup>
      ))}
    </PartTable>
  )
}

/** "Submitted 18 November 2026" */
const headSubmitted = (submittedAt: string) =>
  m.back_office_case_file_answers_submitted({ date: formatDate(todayInWarsaw(new Date(submittedAt))) })

function listColumns(submittedAt: string | null) {
  const field = { label: m.back_office_case_file_answers_field(), className: 'md:w-[27%]' }
  const now = { label: m.back_office_case_file_answers_now() }
  const changed = { label: m.back_office_case_file_answers_changed(), className: 'md:w-[27%]' }
  if (submittedAt === null) return [field, now, changed]
  return [field, { label: headSubmitted(submittedAt), className: 'md:w-[23%]' }, now, changed]
}

interface AnswerRowProps extends Omit<AnswersTableProps, 'groups'> {
  answer: Answer
}

function AnswerRow({ answer, file, picked, onPick }: AnswerRowProps) {
  const { n, field, label, difference } = answer
  const isPicked = picked === field
  const mayCorrect = file.ended_at === null && !isAskedAbout(answer) && !isPicked
  return (
    <tr
      {...{ [ROW]: field }}
      tabIndex={-1}
      className={classNames(PART_ROW, 'focus-inset', isPicked && 'bg-pine-tint')}
    >
      <th
        scope="row"
        className={classNames(
          'align-top max-md:w-full md:px-4 md:py-3',
          difference || answer.question || isPicked ? 'font-semibold' : 'font-normal',
        )}
      >
        <span className="flex items-start gap-2.5">
          <StepNumber n={n} state="todo" className="mt-0.5" />
          <span className="min-w-0">{label}</span>
        </span>
      </th>
      <Values answer={answer} file={file} />
      <PartCell className="align-top max-md:w-full">
        <span className="flex items-start justify-between gap-2">
          <AnswerState answer={answer} file={file} isPicked={isPicked} />
          {mayCorrect ? (
            <IconButton
              icon={PencilLine}
              label={m.back_office_case_file_answers_correct({ field: label })}
              onClick={() => onPick(field)}
              className="-my-2 -mr-2 ml-auto print:hidden"
            />
          ) : null}
        </span>
      </PartCell>
    </tr>
  )
}

/** What was submitted, and what stands now with who proposed it. */
function Values({ answer, file }: Pick<AnswerRowProps, 'answer' | 'file'>) {
  const { submitted, current, difference } = answer
  const { submitted_at } = file.answers
  const proposed = describeQuestion(answer)
  return (
    <>
      {submitted_at !== null && submitted !== null ? (
        <PartCell label={headSubmitted(submitted_at)} className="align-top max-md:w-full">
          {difference ? (
            <del translate="no" className="whitespace-pre-line text-ink-2 wrap-anywhere">
              {submitted}
            </del>
          ) : (
            <Value>{submitted}</Value>
          )}
        </PartCell>
      ) : null}
      <PartCell
        label={m.back_office_case_file_answers_now()}
        className={classNames(
          'align-top max-md:w-full',
          submitted !== null && !difference && 'text-ink-2',
          submitted !== null && !difference && !proposed && 'max-md:hidden',
        )}
      >
        {difference ? (
          <ins translate="no" className="whitespace-pre-line font-semibold no-underline wrap-anywhere">
            {current}
          </ins>
        ) : (
          <Value>{current}</Value>
        )}
        {proposed ? <p className="type-caption text-ink-2 wrap-anywhere">{proposed}</p> : null}
      </PartCell>
    </>
  )
}

function Value({ children }: { children: string }) {
  return (
    <span translate="no" className="whitespace-pre-line wrap-anywhere">
      {children}
    </span>
  )
}
