import { z } from 'zod'
import { MAX_NAME_LENGTH } from '#features/account/contract.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { HOUSEHOLD_PAGE } from '../contract.ts'

/** They name whoever has asked, and nobody else. */
export const HOUSEHOLD_NOTICES = {
  household_asked: noticeText(z.object({ name: z.string().max(MAX_NAME_LENGTH) }), ({ name }) =>
    m.household_notice_asked({ name }),
  ),
  household_agreed: noticeText(z.object({}), () => m.household_notice_agreed()),
  household_shared: noticeText(z.object({}), () => m.household_notice_shared()),
}

interface Said {
  /** Of what was said. */
  id: string
  /** To whom. */
  userId: string
}

const openFamily = () => ({ label: m.household_mail_button(), path: HOUSEHOLD_PAGE })

/** Notice that this person asks to share. It goes with the request (migration 0087). */
export function askedNotice({ id, userId, name }: Said & { name: string }): Notice {
  return {
    userId,
    topic: 'application',
    message: composeMessage(HOUSEHOLD_NOTICES, 'household_asked', { name }),
    link: HOUSEHOLD_PAGE,
    dedupeKey: `household-asked:${id}`,
    mail: () => ({
      subject: m.household_notice_asked({ name }),
      paragraphs: [m.household_mail_asked_text()],
      action: openFamily(),
    }),
  }
}

/** Notice that somebody has agreed: either to a request, or back, and now both share. */
export function agreedNotice({ id, userId, isShared }: Said & { isShared: boolean }): Notice {
  const write = isShared ? m.household_notice_shared : m.household_notice_agreed
  return {
    userId,
    topic: 'application',
    message: composeMessage(HOUSEHOLD_NOTICES, isShared ? 'household_shared' : 'household_agreed', {}),
    link: HOUSEHOLD_PAGE,
    dedupeKey: `household-agreed:${id}`,
    mail: () => ({
      subject: write(),
      paragraphs: [isShared ? m.household_mail_shared_text() : m.household_mail_agreed_text()],
      action: openFamily(),
    }),
  }
}
