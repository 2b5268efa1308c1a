import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { OPERATOR } from '#shared/operator.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { ResidenceCard } from '../schema.ts'
import { CardDuties } from './card-duties.tsx'
import { OwnCardForm } from './own-card-form.tsx'
import { Renewal } from './renewal.tsx'

interface HeldCardProps {
  of: ResidenceCard
  card: NonNullable<ResidenceCard['card']>
  renewal: NonNullable<ResidenceCard['renewal']>
  /** The number of the case of the card while it is open. */
  number: string | null
}

/** The card in the hand: its days, the next application, and what must not be forgotten meanwhile. */
export function HeldCard({ of, card, renewal, number }: HeldCardProps) {
  return (
    <div className="mt-3 grid gap-9">
      <CardDays of={of} card={card} from={renewal.from} />
      <Renewal validUntil={card.valid_until} renewal={renewal} number={number} />
      <CardDuties hasPlan={number !== null} />
    </div>
  )
}

interface CardDaysProps extends Pick<HeldCardProps, 'of' | 'card'> {
  from: string
}

function CardDays({ of, card, from }: CardDaysProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }
  if (isOpen)
    return (
      <Card>
        <OwnCardForm of={of} onSaved={close} onCancel={close} />
      </Card>
    )
  return (
    <Card padded={false} className="px-5 py-1 md:px-10 md:py-2">
      <DescriptionList
        items={[
          { label: m.residence_card_collected_on(), value: formatDate(card.collected_on) },
          {
            label: m.residence_card_valid_until(),
            value: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {formatDate(card.valid_until)}
                <DayBadge day={card.valid_until} />
              </span>
            ),
          },
          { label: m.residence_card_next_from(), value: formatDate(from) },
          { label: m.residence_card_recorded_by(), value: describeRecorder(card) },
        ]}
      />
      <div className="border-t border-line py-3">
        <Button ref={button} variant="link" onClick={() => setIsOpen(true)}>
          {m.residence_card_correct()}
        </Button>
      </div>
    </Card>
  )
}

function describeRecorder({ by_staff, recorded_by }: HeldCardProps['card']) {
  if (!by_staff) return m.residence_card_recorded_by_you()
  return recorded_by ? <span translate="no">{recorded_by}</span> : OPERATOR.name
}
