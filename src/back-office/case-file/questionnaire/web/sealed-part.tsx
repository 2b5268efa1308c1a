import { useId, useRef } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import type { Question } from '#features/questionnaire/schema.ts'
import { showAnswer } from '#features/questionnaire/web/part-text.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Lock } from '#ui/icons.tsx'
import type { CaseSealedAnswers } from '../schema.ts'
import { useOpening } from './api.ts'
import { QuestionName } from './question-name.tsx'

interface SealedPartProps {
  file: CaseFile
  questions: readonly Question[]
  /** How many of them are answered. */
  answered: number
}

/** The sealed answers: shut until they are opened, which the applicant sees, and gone after the end of the case. */
export function SealedPart({ file, questions, answered }: SealedPartProps) {
  const { mutateAsync, data, reset, isPending } = useOpening(file.number)
  const box = useRef<HTMLDivElement>(null)
  const text = useId()
  const name = nameOf(file)
  // The button goes away with the focus.
  const focus = () => requestAnimationFrame(() => box.current?.focus({ preventScroll: true }))
  const open = () => void mutateAsync().then(focus, toastFailure)
  const close = () => {
    reset()
    focus()
  }
  return (
    <div ref={box} tabIndex={-1} className="focus-quiet grid justify-items-start gap-3">
      <p id={text} className="flex items-start gap-2 type-small text-ink-2 wrap-anywhere">
        <Icon of={Lock} className="mt-0.5 size-4" />
        <span>{describe({ file, name, isOpen: data !== undefined, answered, of: questions.length })}</span>
      </p>
      {data ? <Opened questions={questions} answers={data.answers} /> : null}
      {file.ended_at === null && answered > 0 ? (
        <Button
          variant="second"
          size="small"
          busy={isPending}
          aria-describedby={text}
          onClick={data ? close : open}
          className="print:hidden"
        >
          {data
            ? m.back_office_case_file_questionnaire_close()
            : m.back_office_case_file_questionnaire_open()}
        </Button>
      ) : null}
    </div>
  )
}

interface DescribeInput {
  file: CaseFile
  name: string
  isOpen: boolean
  answered: number
  of: number
}

function describe({ file, name, isOpen, answered, of }: DescribeInput): string {
  if (file.ended_at !== null) return m.back_office_case_file_questionnaire_sealed_erased()
  if (answered === 0) return m.back_office_case_file_questionnaire_sealed_none()
  if (isOpen) return m.back_office_case_file_questionnaire_opened({ name })
  return m.back_office_case_file_questionnaire_sealed({ answered, of })
}

interface OpenedProps extends CaseSealedAnswers {
  questions: readonly Question[]
}

function Opened({ questions, answers }: OpenedProps) {
  return (
    <dl className="grid w-full gap-3">
      {questions.map((question) => (
        <div key={question.id} className="grid gap-1">
          <dt>
            <QuestionName question={question} />
          </dt>
          <dd translate="no" className="whitespace-pre-line wrap-anywhere">
            {showAnswer(question, answers[question.id]) || m.ui_form_not_given()}
          </dd>
        </div>
      ))}
    </dl>
  )
}
