import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { DECISION_PAGE } from '../contract.ts'
import { type EndingCard, renewalKey } from './store.ts'

const endValues = z.object({ day: z.string() })

export const RESIDENCE_CARD_NOTICES = {
  residence_card_renewal: noticeText(endValues, ({ day }) =>
    m.residence_card_renewal_notice({ date: formatDate(day) }),
  ),
}

/** The card ends soon: the next application can be started. */
export function renewalNotice(card: EndingCard): Notice {
  const { user_id: userId, valid_until: day } = card
  const link = `${DECISION_PAGE}#renewal`
  return {
    userId,
    topic: 'deadlines',
    message: composeMessage(RESIDENCE_CARD_NOTICES, 'residence_card_renewal', { day }),
    link,
    // A changed end is told of anew.
    dedupeKey: renewalKey(card),
    mail: () => {
      const date = formatDate(day)
      return {
        subject: m.residence_card_renewal_mail_subject({ date }),
        paragraphs: [
          m.residence_card_renewal_notice({ date }),
          m.residence_card_renewal_mail_temporary(),
          m.residence_card_renewal_mail_permanent(),
        ],
        action: { label: m.residence_card_start_button(), path: link },
      }
    },
  }
}
