import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

const PAGE = '/messages'

export const MESSAGE_NOTICES = {
  messages_received: noticeText(z.object({}), () => m.messages_notice_received()),
}

/** Notice of a message of the consultancy. Its mail follows when the message stays unread. */
export function messageNotice({ userId, messageId }: { userId: string; messageId: string }): Notice {
  return {
    userId,
    topic: 'messages',
    message: composeMessage(MESSAGE_NOTICES, 'messages_received', {}),
    link: PAGE,
    dedupeKey: `message:${messageId}`,
  }
}

/** Mail to an applicant who has not read what the consultancy wrote. The text stays on the page, behind the sign-in. */
export function unreadNotice({
  userId,
  author,
  count,
}: {
  userId: string
  author: string | null
  count: number
}): Notice {
  return {
    ...messageNotice({ userId, messageId: '' }),
    mail: () => ({
      subject: m.messages_mail_subject({ count }),
      paragraphs: [
        author ? m.messages_mail_from({ name: author, count }) : m.messages_mail_from_us({ count }),
        m.messages_mail_where(),
      ],
      action: { label: m.messages_mail_button(), path: PAGE },
    }),
  }
}
