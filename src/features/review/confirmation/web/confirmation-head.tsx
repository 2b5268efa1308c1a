import type { ReactNode } from 'react'
import type { CaseState } from '#features/cases/status/schema.ts'
import { describePlace } from '#features/cases/status-words/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Message } from '#ui/message.tsx'
import type { Confirmation } from '../schema.ts'

/** A case that has ended says so itself. */
const NOT_FILED: readonly Confirmation['stage'][] = ['preparing', 'submitted', 'ready_to_file', 'on_hold']

/** That it was submitted and when. */
export function SubmittedLine({ confirmation }: { confirmation: Confirmation }) {
  const at = new Date(confirmation.submitted_at)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 type-small text-ink-2">
      <Badge tone="done">{m.review_submitted_badge()}</Badge>
      <time dateTime={confirmation.submitted_at}>{formatMoment(at, readClock())}</time>
    </p>
  )
}

/** The heading of the confirmation: what was submitted is with us, until the case has gone further. */
export function titleOfConfirmation({ stage }: Confirmation, current: CaseState | null): string {
  return stage === 'submitted' || !current ? m.review_confirmation_title() : describePlace(current)
}

interface NumberLineProps {
  confirmation: Confirmation
  of: Pick<CaseState, 'filed_at'> | null
}

/** The number of the case, and who files. */
export function NumberLine({ confirmation: { number, stage }, of: current }: NumberLineProps) {
  const isFiled = Boolean(current?.filed_at) || !NOT_FILED.includes(stage)
  const strong = (words: ReactNode) => <strong className="whitespace-nowrap text-ink">{words}</strong>
  return (
    <>
      <Message message={m.review_confirmation_number} inputs={{ number }} markup={{ strong }} />
      {isFiled ? null : ` ${m.review_confirmation_not_filed()}`}
    </>
  )
}
