import type { ReactNode } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { CORRECTION_REASON_LABELS } from '#features/corrections/rules.ts'
import type { StaffCorrection } from '#features/corrections/schema.ts'
import { showAsked } from '#features/corrections/web/answer-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { useQuestionChange } from './api.ts'

interface WaitingProps {
  question: StaffCorrection
  /** Name of the field. */
  field: string
  file: CaseFile
}

/** What the applicant is asked about an answer, while there is no yes or no. */
export function WaitingQuestion({ question, field, file }: WaitingProps) {
  const { proposed, reason, message, asked_by, asked_at, reminded_at } = question
  const asker = asked_by ?? m.back_office_case_file_gone_colleague()
  const askedAt = formatMoment(new Date(asked_at), readClock())
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-l-4 border-amber bg-amber-tint px-4 py-3">
      <div className="grid min-w-[min(100%,16rem)] flex-1 gap-1.5 type-small">
        <dl className="grid gap-1.5">
          <Line label={m.back_office_case_file_answers_should_say()}>
            <strong className="whitespace-pre-line">{showAsked(question, proposed)}</strong>
          </Line>
          <Line label={m.corrections_reason()}>{CORRECTION_REASON_LABELS[reason]()}</Line>
          <Line label={m.corrections_message()}>
            <span className="whitespace-pre-line">{message}</span>
          </Line>
          <Line label={m.back_office_case_file_answers_asked()}>{`${asker}, ${askedAt}`}</Line>
          {reminded_at ? (
            <Line label={m.back_office_case_file_answers_reminded()}>
              {formatMoment(new Date(reminded_at), readClock())}
            </Line>
          ) : null}
        </dl>
        <p className="type-caption text-ink-2">{describeSeen(question)}</p>
      </div>
      {file.ended_at === null ? <Actions question={question} field={field} number={file.number} /> : null}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 md:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-amber">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function describeSeen({ seen_at }: StaffCorrection): string {
  return seen_at
    ? m.back_office_case_file_answers_seen({ moment: formatMoment(new Date(seen_at), readClock()) })
    : m.back_office_case_file_answers_not_seen()
}

interface ActionsProps {
  question: StaffCorrection
  field: string
  number: string
}

function Actions({ question: { id, field: name }, field, number }: ActionsProps) {
  const { mutateAsync, variables, isPending } = useQuestionChange({ number, id })
  const send = (act: 'remind' | 'take_back', done: string) =>
    // Not with callbacks of mutate: the block may have gone by then, and they would not be called.
    void mutateAsync({ act }).then(() => {
      toastSuccess(done)
      // The block goes away with the focus.
      if (act === 'take_back') document.querySelector<HTMLElement>(`[${ROW}="${name}"]`)?.focus()
    }, toastFailure)
  const busy = (act: string) => isPending && variables?.act === act
  return (
    <div className="flex gap-x-4 md:flex-col md:items-end print:hidden">
      <Button
        variant="link"
        size="small"
        busy={busy('remind')}
        onClick={() => send('remind', m.back_office_case_file_answers_reminded_done())}
        aria-label={m.back_office_case_file_answers_remind_named({ field })}
      >
        {m.back_office_case_file_answers_remind()}
      </Button>
      <Button
        variant="link"
        size="small"
        busy={busy('take_back')}
        onClick={() => send('take_back', m.back_office_case_file_answers_taken_back())}
        aria-label={m.back_office_case_file_answers_take_back_named({ field })}
        className="text-crimson!"
      >
        {m.back_office_case_file_answers_take_back()}
      </Button>
    </div>
  )
}
