import type { ReactNode } from 'react'
import type { CaseState } from '#features/cases/status/schema.ts'
import { describeStatus } from '#features/cases/status-words/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Message } from '#ui/message.tsx'
import type { Confirmation } from '../schema.ts'

const NOT_FILED: readonly Confirmation['stage'][] = ['preparing', 'submitted', 'ready_to_file']

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

/**
 * The heading of the confirmation: what was submitted is with us, until the case has gone further; then what is next, by the
 * rule of every screen.
 */
export function titleOfConfirmation({ stage }: Confirmation, current: CaseState | null): string {
  return stage === 'submitted' || !current ? m.review_confirmation_title() : describeStatus(current).title
}

/** The number of the case, and who files. */
export function NumberLine({ confirmation: { number, stage } }: { confirmation: Confirmation }) {
  const strong = (words: ReactNode) => <strong className="whitespace-nowrap text-ink">{words}</strong>
  return (
    <>
      <Message message={m.review_confirmation_number} inputs={{ number }} markup={{ strong }} />
      {NOT_FILED.includes(stage) ? ` ${m.review_confirmation_not_filed()}` : null}
    </>
  )
}
