import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { RELEASED_NOTES_PAGE } from '#features/own-data/released-notes/contract.ts'
import { m } from '#messages/messages.js'

export const RELEASE_NOTICES = {
  case_file_notes_released: noticeText(z.object({ number: z.string().max(20) }), ({ number }) =>
    m.back_office_case_file_release_notice({ number }),
  ),
}

interface Released {
  /** The person of the case. */
  userId: string
  number: string
  releaseId: string
}

/** Notice of the notes that a person has asked for. Their words stay behind the sign-in. */
export function notesReleasedNotice({ userId, number, releaseId }: Released): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(RELEASE_NOTICES, 'case_file_notes_released', { number }),
    link: RELEASED_NOTES_PAGE,
    dedupeKey: `notes-released:${releaseId}`,
    mail: () => ({
      subject: m.back_office_case_file_release_notice({ number }),
      paragraphs: [m.back_office_case_file_release_mail_text()],
      action: { label: m.back_office_case_file_release_mail_button(), path: RELEASED_NOTES_PAGE },
    }),
  }
}
