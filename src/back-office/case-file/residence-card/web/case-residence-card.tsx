import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import type { ResidenceCard } from '#features/residence-card/schema.ts'
import { CardForm } from '#features/residence-card/web/card-form.tsx'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { caseCardQuery, useCardRecording } from './api.ts'

/** The residence card of a case whose permit is granted: who has recorded what, and where it is recorded or corrected. */
export function CaseResidenceCard({ file: { number } }: { file: CaseFile }) {
  const query = useQuery(caseCardQuery(number))
  return (
    <Card as="section" aria-labelledby="case-card" className="print:hidden">
      <h3 id="case-card" className="type-caption text-ink-2">
        {m.back_office_case_file_card_title()}
      </h3>
      <QueryScreen
        query={query}
        failed={{ title: m.back_office_case_file_card_failed(), safe: m.review_load_failed_safe() }}
        skeleton={<SkeletonRows count={1} />}
      >
        {(card) => <Recorded of={card} number={number} />}
      </QueryScreen>
    </Card>
  )
}

interface RecordedProps {
  of: ResidenceCard
  number: string
}

function Recorded({ of, number }: RecordedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending } = useCardRecording(number)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }
  const label = of.card ? m.residence_card_correct() : m.back_office_case_file_card_record()
  if (isOpen)
    return (
      <div className="mt-3">
        <CardForm
          of={of}
          busy={isPending}
          save={(card) => mutateAsync(card)}
          onSaved={() => {
            toastSuccess(m.residence_card_saved())
            close()
          }}
          onFailed={toastFailure}
          onCancel={close}
        />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <Lines of={of} />
      <Button ref={button} variant="second" {...offer(label)} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    </div>
  )
}

function Lines({ of: { card, renewal } }: { of: ResidenceCard }) {
  if (!card || !renewal) return <p className="text-ink-2">{m.back_office_case_file_card_none()}</p>
  return (
    <div>
      <p className="font-semibold">
        {m.back_office_case_file_card_recorded({
          collected: formatDate(card.collected_on),
          until: formatDate(card.valid_until),
        })}
      </p>
      <p className="type-small text-ink-2">{describeRecorder(card)}</p>
      {renewal.may_start ? null : (
        <p className="type-small text-ink-2">
          {m.back_office_case_file_card_renewal({ date: formatDate(renewal.from) })}
        </p>
      )}
    </div>
  )
}

function describeRecorder({ by_staff, recorded_by: name, recorded_at }: NonNullable<ResidenceCard['card']>) {
  const date = formatDate(todayInWarsaw(new Date(recorded_at)))
  if (!by_staff) return m.back_office_case_file_card_by_applicant({ date })
  return name
    ? m.back_office_case_file_card_by_staff({ name, date })
    : m.back_office_case_file_card_by_somebody({ date })
}
