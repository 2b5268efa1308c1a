import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { isAskedAbout } from '../rules.ts'

type Offer = NonNullable<InboxEntry['offer']>

const dayOf = (moment: string) => formatDate(todayInWarsaw(new Date(moment)))
const isOver = ({ expires_at }: Offer) => new Date(expires_at).getTime() <= Date.now()

/** True while a case can be made of the message: nobody waits for its person, and its person has not said "not mine". */
export function mayMakeCase(entry: InboxEntry): boolean {
  const { offer, closed_at } = entry
  if (closed_at || isAskedAbout(entry)) return false
  return offer === null || (offer.answer === null && isOver(offer))
}

/** Why nobody joins the message to a case, or to which one not; null for any other. */
export function describeRefusal(entry: InboxEntry): string | null {
  if (isAskedAbout(entry)) return m.back_office_inbox_offer_belongs_waiting()
  return entry.offer?.answer === 'not_mine' ? m.back_office_inbox_offer_belongs_not_mine() : null
}

interface OfferStateProps {
  entry: InboxEntry
  offer: Offer
}

/** What has become of an account that the address of a message was asked about. */
export function OfferState({ entry, offer }: OfferStateProps) {
  return (
    <p
      className={
        offer.answer === 'not_mine' ? 'type-small font-semibold text-destructive' : 'type-small text-ink-2'
      }
    >
      {describe(entry, offer)}
    </p>
  )
}

function describe({ case_number, closed_at }: InboxEntry, offer: Offer): string {
  const { answer, accepted_at, asked_at, expires_at } = offer
  if (answer === 'mine') return m.back_office_inbox_offer_state_mine()
  if (answer === 'not_mine') return m.back_office_inbox_offer_state_not_mine()
  if (accepted_at) return m.back_office_inbox_offer_state_accepted({ date: dayOf(accepted_at) })
  const dates = { asked: dayOf(asked_at), end: dayOf(expires_at) }
  if (isOver(offer)) return m.back_office_inbox_offer_state_expired(dates)
  return case_number || closed_at
    ? m.back_office_inbox_offer_state_off({ asked: dates.asked })
    : m.back_office_inbox_offer_state_asked(dates)
}
