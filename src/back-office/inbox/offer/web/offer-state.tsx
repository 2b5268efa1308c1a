import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'

type Offer = NonNullable<InboxEntry['offer']>

const dayOf = (moment: string) => formatDate(todayInWarsaw(new Date(moment)))
const isOver = ({ expires_at }: Offer) => new Date(expires_at).getTime() <= Date.now()

/** True while the person has a link or a question, and nobody makes anything for her. */
export function waitsForPerson({ offer }: Pick<InboxEntry, 'offer'>): boolean {
  return offer !== null && offer.answer === null && (offer.accepted_at !== null || !isOver(offer))
}

/** What has become of an account that the address of a message was asked about. */
export function OfferState({ offer }: { offer: Offer }) {
  return (
    <p
      className={
        offer.answer === 'not_mine' ? 'type-small font-semibold text-destructive' : 'type-small text-ink-2'
      }
    >
      {describe(offer)}
    </p>
  )
}

function describe(offer: Offer): string {
  const { answer, accepted_at, asked_at, expires_at } = offer
  if (answer === 'mine') return m.back_office_inbox_offer_state_mine()
  if (answer === 'not_mine') return m.back_office_inbox_offer_state_not_mine()
  if (accepted_at) return m.back_office_inbox_offer_state_accepted({ date: dayOf(accepted_at) })
  const dates = { asked: dayOf(asked_at), end: dayOf(expires_at) }
  return isOver(offer)
    ? m.back_office_inbox_offer_state_expired(dates)
    : m.back_office_inbox_offer_state_asked(dates)
}
