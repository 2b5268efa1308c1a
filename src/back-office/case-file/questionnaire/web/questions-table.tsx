import { Fragment } from 'react'
import { AnswerState, describeQuestion } from '#back-office/case-file/answers/web/answer-state.tsx'
import { isAskedAbout } from '#back-office/case-file/answers/web/answers-text.ts'
import { WaitingQuestion } from '#back-office/case-file/answers/web/waiting-question.tsx'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { PART_ROW, PartCell, PartGroup, PartTable } from '#back-office/desk/web/part-table.tsx'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PencilLine } from '#ui/icons.tsx'
import { GivenAnswer } from './given-answer.tsx'
import { QuestionName } from './question-name.tsx'
import type { QuestionRow, PartGroup as QuestionsOfPart } from './questionnaire-text.ts'
import { RowsAnswer } from './rows-answer.tsx'
import { SealedPart } from './sealed-part.tsx'

interface QuestionsTableProps {
  file: CaseFile
  groups: readonly QuestionsOfPart[]
  /** Name of the answer that is being corrected. */
  picked: string | undefined
  onPick(field: string): void
}

/** The columns of the table. */
const COLUMNS = 3

/** The questions of the portal in its order, each with its answer and what became of it. */
export function QuestionsTable({ groups, ...props }: QuestionsTableProps) {
  const columns = [
    { label: m.back_office_case_file_questionnaire_question(), className: 'md:w-[34%]' },
    { label: m.back_office_case_file_questionnaire_answer() },
    { label: m.back_office_case_file_questionnaire_state(), className: 'md:w-[27%]' },
  ]
  return (
    <PartTable label={m.back_office_case_file_questionnaire()} columns={columns}>
      {groups.map((group) => (
        <PartGroup key={group.part} title={<PartTitle group={group} />} columns={COLUMNS}>
          {group.rows.map((row) => (
            <Row key={row.question.id} row={row} {...props} />
          ))}
          {group.sealed.length > 0 ? (
            <tr className={PART_ROW}>
              <td colSpan={COLUMNS} className="max-md:w-full md:p-4">
                <SealedPart file={props.file} questions={group.sealed} answered={group.sealed_answered} />
              </td>
            </tr>
          ) : null}
        </PartGroup>
      ))}
    </PartTable>
  )
}

function PartTitle({ group: { title, answered, of } }: { group: QuestionsOfPart }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{title}</span>
      <span className="font-normal">{m.questionnaire_state_some({ answered, of })}</span>
    </span>
  )
}

interface RowProps extends Omit<QuestionsTableProps, 'groups'> {
  row: QuestionRow
}

function Row({ row, file, picked, onPick }: RowProps) {
  const { question, answer, corrected } = row
  if (question.kind === 'rows')
    return (
      <tr className={PART_ROW}>
        <td colSpan={COLUMNS} className="max-md:w-full md:px-4 md:py-3">
          <RowsAnswer file={file} question={question} answer={answer} />
        </td>
      </tr>
    )
  const isPicked = corrected !== null && picked === corrected.field
  return (
    <Fragment>
      <tr
        {...(corrected ? { [ROW]: corrected.field } : {})}
        tabIndex={corrected ? -1 : undefined}
        className={classNames(PART_ROW, 'focus-inset', isPicked && 'bg-pine-tint')}
      >
        <th scope="row" className="align-top font-normal max-md:w-full md:px-4 md:py-3">
          <QuestionName question={question} />
        </th>
        <PartCell className="align-top max-md:w-full">
          <GivenAnswer row={row} />
          {corrected ? <Proposed text={describeQuestion(corrected)} /> : null}
        </PartCell>
        <PartCell className="align-top max-md:w-full empty:hidden">
          {corrected ? (
            <State row={row} corrected={corrected} file={file} isPicked={isPicked} onPick={onPick} />
          ) : null}
        </PartCell>
      </tr>
      {corrected?.question && isAskedAbout(corrected) ? (
        <tr className="max-md:block">
          <td colSpan={COLUMNS} className="px-4 pb-4 max-md:block">
            <WaitingQuestion question={corrected.question} field={corrected.label} file={file} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

function Proposed({ text }: { text: string | null }) {
  return text ? <p className="type-caption text-ink-2 wrap-anywhere">{text}</p> : null
}

interface StateProps extends Omit<RowProps, 'picked'> {
  corrected: NonNullable<QuestionRow['corrected']>
  isPicked: boolean
}

/** What became of the answer, and the pencil that corrects it. */
function State({ corrected, file, isPicked, onPick }: StateProps) {
  const mayCorrect = file.ended_at === null && !isAskedAbout(corrected) && !isPicked
  return (
    <span className="flex items-start justify-between gap-2">
      <AnswerState answer={corrected} file={file} isPicked={isPicked} />
      {mayCorrect ? (
        <IconButton
          icon={PencilLine}
          label={m.back_office_case_file_answers_correct({ field: corrected.label })}
          onClick={() => onPick(corrected.field)}
          className="-my-2 -mr-2 ml-auto print:hidden"
        />
      ) : null}
    </span>
  )
}
