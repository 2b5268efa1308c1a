import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#client/api-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { FactRules } from '#texts/web/fact-rule.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'
import { cardState } from '../rules.ts'
import type { ResidenceCard } from '../schema.ts'
import { nextCaseMutation } from './api.ts'

interface RenewalProps {
  /** YYYY-MM-DD. */
  validUntil: string
  renewal: NonNullable<ResidenceCard['renewal']>
  /** The number of the case of the card while it is open. */
  number: string | null
}

/** When the next application begins, and from that day on the button that starts it. */
export function Renewal({ validUntil, renewal: { from, may_start }, number }: RenewalProps) {
  const state = cardState(validUntil, todayInWarsaw(readClock()))
  return (
    <section id="renewal" aria-labelledby="renewal-title">
      <h2 id="renewal-title" className="type-h2-app">
        {m.residence_card_renewal_title()}
      </h2>
      <p className="mt-1 max-w-measure text-ink-2">
        {state === 'ended'
          ? m.residence_card_renewal_ended()
          : may_start
            ? m.residence_card_renewal_now()
            : m.residence_card_renewal_early({ date: formatDate(from) })}
      </p>
      {may_start ? (
        <StartNext validUntil={validUntil} number={number} isEnded={state === 'ended'} />
      ) : (
        <p className="mt-2 max-w-measure text-ink-2">{m.residence_card_renewal_permanent()}</p>
      )}
      <FactRules
        facts={[
          requireFact('renewal-before'),
          requireFact('legal-stay-deadline'),
          requireFact('card-permit-stays'),
        ]}
        className="mt-4"
      />
    </section>
  )
}

interface StartNextProps extends Pick<RenewalProps, 'validUntil' | 'number'> {
  isEnded: boolean
}

/** The end of the card as the last legal day is offered and never guessed: for a permanent resident it would be wrong. */
function StartNext({ validUntil, number, isEnded }: StartNextProps) {
  const [useDay, setUseDay] = useState(false)
  const { start, isPending } = useStart()
  return (
    <Card className="mt-4 grid gap-4">
      <p className="max-w-measure">{m.residence_card_renewal_temporary()}</p>
      <p className="max-w-measure text-ink-2">{m.residence_card_renewal_permanent()}</p>
      <Checkbox
        label={m.residence_card_use_day({ date: formatDate(validUntil) })}
        hint={m.residence_card_use_day_hint()}
        checked={useDay}
        onChange={({ target }) => setUseDay(target.checked)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isEnded ? (
          <ButtonLink to="/messages" size="large" className="max-md:w-full">
            {m.residence_card_write()}
          </ButtonLink>
        ) : null}
        <Button
          size="large"
          variant={isEnded ? 'second' : 'primary'}
          busy={isPending}
          onClick={() => start(useDay)}
          className="max-md:w-full"
        >
          {m.residence_card_start_button()}
        </Button>
        {isEnded ? null : (
          <ButtonLink to="/messages" variant="link">
            {m.residence_card_write()}
          </ButtonLink>
        )}
      </div>
      {number ? <p className="type-small text-ink-2">{m.residence_card_start_closes({ number })}</p> : null}
    </Card>
  )
}

const ACTION = 'residence-card.next'

function useStart() {
  const navigate = useNavigate()
  const oneAtATime = useOneAtATime()
  const { mutateAsync, isPending } = useMutation(nextCaseMutation)
  async function send(use_card_day: boolean): Promise<void> {
    await mutateAsync({ use_card_day }).then(
      ({ number }) => {
        toast({
          action: ACTION,
          tone: 'success',
          title: m.progress_started_title({ number }),
          text: m.progress_started_text(),
        })
        void navigate('/dashboard')
      },
      (error: unknown) =>
        toast({
          action: ACTION,
          tone: 'destructive',
          title: m.residence_card_start_failed(),
          text: messageOf(error, m.ui_try_later()),
        }),
    )
  }
  return { start: (use_card_day: boolean) => oneAtATime(() => send(use_card_day)), isPending }
}
