import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameActor } from '#back-office/case-file/web/actor-text.ts'
import { PART_ROW, PartCell, PartGroup, PartTable } from '#back-office/case-file/web/part-table.tsx'
import { firstNameOf } from '#back-office/case-file/web/person-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Check, PencilLine, UserRound } from '#ui/icons.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { Answer, AnswerGroup } from './answers-text.ts'

interface AnswersTableProps {
  file: CaseFile
  groups: readonly AnswerGroup[]
}

export function AnswersTable({ file, groups }: AnswersTableProps) {
  const { submitted_at } = file.answers
  const columns = listColumns(submitted_at)
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
            <AnswerRow key={answer.field} answer={answer} file={file} />
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
  const field = { label: m.back_office_case_file_answers_field(), className: 'md:w-[28%]' }
  const now = { label: m.back_office_case_file_answers_now() }
  if (submittedAt === null) return [field, now]
  return [
    field,
    { label: headSubmitted(submittedAt), className: 'md:w-[25%]' },
    now,
    { label: m.back_office_case_file_answers_changed(), className: 'md:w-[22%]' },
  ]
}

interface AnswerRowProps {
  answer: Answer
  file: CaseFile
}

function AnswerRow({ answer: { n, label, submitted, current, difference }, file }: AnswerRowProps) {
  const { submitted_at } = file.answers
  return (
    <tr className={PART_ROW}>
      <th
        scope="row"
        className={classNames(
          'align-top max-md:w-full md:px-4 md:py-3',
          difference ? 'font-semibold' : 'font-normal',
        )}
      >
        <span className="flex items-start gap-2.5">
          <StepNumber n={n} state="todo" className="mt-0.5" />
          <span className="min-w-0">{label}</span>
        </span>
      </th>
      {submitted_at !== null && submitted !== null ? (
        <PartCell label={headSubmitted(submitted_at)} className="align-top max-md:w-full">
          {difference ? (
            <del className="whitespace-pre-line text-ink-2 wrap-anywhere">{submitted}</del>
          ) : (
            <Value>{submitted}</Value>
          )}
        </PartCell>
      ) : null}
      <PartCell
        label={m.back_office_case_file_answers_now()}
        className={classNames(
          'align-top max-md:w-full',
          submitted !== null && !difference && 'text-ink-2 max-md:hidden',
        )}
      >
        {difference ? (
          <ins className="whitespace-pre-line font-semibold no-underline wrap-anywhere">{current}</ins>
        ) : (
          <Value>{current}</Value>
        )}
      </PartCell>
      {submitted === null ? null : (
        <PartCell className="align-top max-md:w-full">
          <Changed difference={difference} file={file} />
        </PartCell>
      )}
    </tr>
  )
}

function Value({ children }: { children: string }) {
  return <span className="whitespace-pre-line wrap-anywhere">{children}</span>
}

/** The applicant by the first name, as everywhere in the case; a colleague by the whole one. */
function nameShort(by: Parameters<typeof nameActor>[0], file: CaseFile): string {
  return by.actor_kind === 'applicant' ? firstNameOf(file) : nameActor(by, file)
}

/** Who changed an answer, and when. */
function Changed({ difference, file }: { difference: Answer['difference']; file: CaseFile }) {
  if (!difference)
    return (
      <span className="inline-flex items-center gap-1.5 type-small text-ink-2">
        <Check aria-hidden className="size-4" strokeWidth={2} />
        {m.back_office_case_file_answers_same()}
      </span>
    )
  const { changed } = difference
  if (!changed) return <Badge tone="info">{m.back_office_case_file_answers_by_unknown()}</Badge>
  const { by, at } = changed
  return (
    <span className="grid justify-items-start gap-1">
      <Badge
        tone="info"
        icon={by.actor_kind === 'applicant' ? UserRound : PencilLine}
        className="wrap-anywhere"
      >
        {m.back_office_case_file_answers_by({ name: nameShort(by, file) })}
      </Badge>
      <time dateTime={at} className="type-caption text-ink-2">
        {formatMoment(new Date(at), readClock())}
      </time>
    </span>
  )
}
