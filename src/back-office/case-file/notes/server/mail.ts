import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

export const MENTION_NOTICES = {
  case_file_named: noticeText(z.object({ number: z.string().max(20) }), ({ number }) =>
    m.back_office_case_file_notes_notice_named({ number }),
  ),
}

interface Mention {
  /** Who is named. */
  userId: string
  noteId: string
  number: string
  /** Name of who wrote the note. */
  author: string
}

/** Notice to a colleague who is named in a note. Its words stay in the case: they may be anything. */
export function mentionNotice({ userId, noteId, number, author }: Mention): Notice {
  const link = `/office/cases/${number}/notes`
  return {
    userId,
    topic: 'messages',
    message: composeMessage(MENTION_NOTICES, 'case_file_named', { number }),
    link,
    dedupeKey: `note:${noteId}:${userId}`,
    mail: () => ({
      subject: m.back_office_case_file_notes_mail_subject({ name: author, number }),
      paragraphs: [m.back_office_case_file_notes_mail_text()],
      action: { label: m.back_office_case_file_notes_mail_button(), path: link },
    }),
  }
}
