import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import { nameKind } from '../rules.ts'
import type { ThirdParty } from '../schema.ts'
import { AnswerRow } from './answer-row.tsx'
import { describeEnd, describeEvent, describeState } from './state-text.ts'
import { useRequestActs } from './use-request-acts.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface CardProps {
  request: ThirdParty
  /** False when the case has ended. */
  mayAct: boolean
}

/** One request: whom it went to, what came, until when its link works, and what was done with it. */
export function RequestCard({ request, mayAct }: CardProps) {
  const { id, kind, email, note, state, asks, events } = request
  const { tone, word } = describeState(state)
  const isOpen = state !== 'withdrawn' && state !== 'ended'
  return (
    <Card as="li" aria-labelledby={`request-${id}`} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={`request-${id}`} className="type-h3">
            {nameKind(kind)}
          </h3>
          <p translate="no" className="wrap-anywhere">
            {readableEmail(email)}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <ul className="grid divide-y divide-line border-line border-y">
        {asks.map((answer) => (
          <AnswerRow key={answer.ask} id={id} answer={answer} isWaiting={isOpen} mayAct={mayAct} />
        ))}
      </ul>
      {note ? <p className="whitespace-pre-line wrap-anywhere type-small text-ink-2">{note}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="type-small text-ink-2">
          {describeEnd(request)} <Sender request={request} />
        </p>
        {isOpen && mayAct ? <WithdrawButton id={id} email={email} /> : null}
      </div>
      <Fold
        head={<span className="type-small font-semibold">{m.third_parties_events()}</span>}
        summaryClassName="min-h-11 pr-10"
      >
        <ol className="grid gap-1 pb-2">
          {events.map((event) => {
            const { what, when } = describeEvent(event)
            return (
              <li key={`${event.at}${event.event}${event.ask}`} className="type-small">
                {what} <span className="text-ink-2">{when}</span>
              </li>
            )
          })}
        </ol>
      </Fold>
    </Card>
  )
}

/** Who has sent it, where that is not the reader. */
function Sender({ request: { by_staff, created_at } }: { request: ThirdParty }) {
  const { isForTeam } = useRequestActs()
  if (!isForTeam) return by_staff ? m.third_parties_by_staff() : null
  const date = formatDate(created_at.slice(0, 10))
  return by_staff
    ? m.back_office_case_file_third_parties_by_staff({ date })
    : m.back_office_case_file_third_parties_by_applicant({ date })
}
