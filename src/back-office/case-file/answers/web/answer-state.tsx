import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameActor } from '#back-office/case-file/web/actor-text.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { showAsked } from '#features/corrections/web/answer-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Check, PencilLine, UserRound, X } from '#ui/icons.tsx'
import { type Answer, isAskedAbout } from './answers-text.ts'

interface StateProps {
  answer: Answer
  file: CaseFile
}

/** What became of an answer: corrected now, asked about, agreed to, refused, changed, or the same. */
export function AnswerState({ answer, file, isPicked }: StateProps & { isPicked: boolean }) {
  const { question, difference, submitted } = answer
  const name = nameOf(file)
  if (isAskedAbout(answer))
    return <Badge tone="waiting">{m.back_office_case_file_answers_waits_for({ name })}</Badge>
  if (isPicked)
    return (
      <Badge tone="plain" icon={PencilLine} className="bg-surface! text-pine!">
        {m.back_office_case_file_answers_correcting()}
      </Badge>
    )
  if (question && counts(answer))
    return (
      <span className="grid justify-items-start gap-1">
        {question.answer === 'agree' ? (
          <Badge tone="done">{m.back_office_case_file_answers_agreed({ name })}</Badge>
        ) : (
          <Badge tone="plain" icon={X}>
            {m.back_office_case_file_answers_said_no({ name })}
          </Badge>
        )}
        <Moment at={question.answered_at} />
      </span>
    )
  if (difference) return <Changed difference={difference} file={file} />
  return submitted === null ? null : (
    <span className="inline-flex items-center gap-1.5 type-small text-ink-2">
      <Check aria-hidden className="size-4" strokeWidth={2} />
      {m.back_office_case_file_answers_same()}
    </span>
  )
}

/** Who proposed what: below the value that stands now. Null for an answer that nobody has asked about. */
export function describeQuestion(answer: Answer): string | null {
  const { question } = answer
  if (!question?.answer || !counts(answer)) return null
  const by = question.asked_by ?? m.back_office_case_file_gone_colleague()
  if (question.answer === 'agree') return m.back_office_case_file_answers_proposed_by({ name: by })
  return m.back_office_case_file_answers_proposed({ name: by, value: showAsked(question, question.proposed) })
}

/** An answer that was changed after its correction has moved on from it. */
function counts({ question, stored }: Answer): boolean {
  if (question?.answer !== 'agree') return question?.answer === 'decline'
  return question.proposed === stored
}

/** The name of the applicant or of a colleague. */
function nameShort(by: Parameters<typeof nameActor>[0], file: CaseFile): string {
  return by.actor_kind === 'applicant' ? nameOf(file) : nameActor(by, file)
}

/** Who changed an answer, and when. */
function Changed({ difference: { changed }, file }: { difference: Difference; file: CaseFile }) {
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
      <Moment at={at} />
    </span>
  )
}

type Difference = NonNullable<Answer['difference']>

function Moment({ at }: { at: string | null }) {
  if (!at) return null
  return (
    <time dateTime={at} className="type-caption text-ink-2">
      {formatMoment(new Date(at), readClock())}
    </time>
  )
}
