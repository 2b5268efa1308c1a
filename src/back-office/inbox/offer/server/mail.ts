import { z } from 'zod'
import { keyOfEntry } from '#back-office/inbox/server/mail.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { BASE_LANGUAGE, readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { formatAddress, type Operator } from '#shared/operator.ts'
import { CLAIM_PAGE_PATH, OFFER_PAGE_PATH } from '../contract.ts'

export const OFFER_NOTICES = {
  inbox_offer_accepted: noticeText(z.object({}), () => m.back_office_inbox_offer_notice()),
}

interface OfferMail {
  entry: { id: string; received_at: string; locale: string | null }
  to: string
  token: string
  days: number
  publicUrl: URL
  operator: Operator
}

/**
 * Asks whether somebody wants an account, in the language in which the message was written. It has no name and nothing of
 * the message, because anybody can write any address into the contact form; it says who asks, why, and what a press does.
 */
export function offerMail({ entry, to, token, days, publicUrl, operator }: OfferMail): Mail {
  const link = new URL(languagePath(OFFER_PAGE_PATH), publicUrl)
  link.searchParams.set('token', token)
  const { date, time } = wallClockInWarsaw(new Date(entry.received_at))
  const name = operator.legalName
  return inLanguage(readLanguage(entry.locale), () => ({
    to,
    subject: m.back_office_inbox_offer_mail_title(),
    dedupeKey: `${keyOfEntry(entry.id)}account:${token.slice(0, 8)}`,
    ...renderMail({
      title: m.back_office_inbox_offer_mail_title(),
      paragraphs: [
        m.mail_hello_nameless(),
        m.back_office_inbox_offer_mail_why({ date: formatDate(date), time }),
        m.back_office_inbox_offer_mail_what(),
        m.back_office_inbox_offer_mail_who({ name, address: formatAddress(operator.address) }),
      ],
      action: { label: m.back_office_inbox_offer_button(), url: link.href },
      footer: m.back_office_inbox_offer_mail_footer({ count: days }),
    }),
  }))
}

/** Notice of an account that was made: the way to the question whether the message is the person's own. */
export function acceptedNotice({ userId, entryId }: { userId: string; entryId: string }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(OFFER_NOTICES, 'inbox_offer_accepted', {}),
    link: CLAIM_PAGE_PATH,
    dedupeKey: `account-offer:${entryId}`,
    mail: () => ({
      subject: m.back_office_inbox_offer_accepted_subject(),
      paragraphs: [m.back_office_inbox_offer_accepted_text(), m.back_office_inbox_offer_accepted_password()],
      action: { label: m.back_office_inbox_offer_accepted_button(), path: CLAIM_PAGE_PATH },
    }),
  }
}

/** Tells the consultancy that the owner of the address has not written the message. Nothing of it is in the mail. */
export function notMineMail({ to, id, receivedAt }: { to: string; id: string; receivedAt: string }): Mail {
  const { date, time } = wallClockInWarsaw(new Date(receivedAt))
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: m.back_office_inbox_offer_not_mine_subject(),
    dedupeKey: `${keyOfEntry(id)}not-mine`,
    ...renderMail({
      title: m.back_office_inbox_offer_not_mine_subject(),
      paragraphs: [m.back_office_inbox_offer_not_mine_text({ date: formatDate(date), time })],
    }),
  }))
}
