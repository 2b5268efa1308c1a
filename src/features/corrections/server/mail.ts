import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { findQuestion } from '#features/questionnaire/fields/server/service.ts'
import { m } from '#messages/messages.js'
import { nameAsked } from '../rules.ts'
import type { CorrectionRow } from './store.ts'

const values = z.object({ field: z.string().max(150) })
/** Where the question stands with its two buttons. */
const PAGE = '/dashboard#questions'

const nameField = (field: string) => nameAsked({ field, question: findQuestion(field)?.question ?? null })

export const CORRECTION_NOTICES = {
  corrections_asked: noticeText(values, ({ field }) =>
    m.corrections_notice_asked({ field: nameField(field) }),
  ),
  corrections_reminded: noticeText(values, ({ field }) =>
    m.corrections_notice_reminded({ field: nameField(field) }),
  ),
}

interface Asked {
  correction: Pick<CorrectionRow, 'id' | 'user_id' | 'field'>
  /** Name of who asks. */
  asker: string
  /** When the applicant is reminded of it. */
  remindedAt?: Date
}

/**
 * Notice of a question about an answer. Neither of the two values is in the mail: it may be a passport number. The
 * subject, which a locked phone shows, does not say which answer it is.
 */
export function correctionNotice({ correction, asker, remindedAt }: Asked): Notice {
  const { id, user_id, field } = correction
  const key = remindedAt ? 'corrections_reminded' : 'corrections_asked'
  return {
    userId: user_id,
    topic: 'tasks',
    message: composeMessage(CORRECTION_NOTICES, key, { field }),
    link: PAGE,
    dedupeKey: remindedAt ? `correction:${id}:${remindedAt.toISOString()}` : `correction:${id}`,
    mail: () => {
      const answer = { field: nameField(field) }
      return {
        subject: remindedAt ? m.corrections_mail_reminder() : m.corrections_mail_subject(),
        paragraphs: [m.corrections_mail_text({ name: asker, ...answer }), m.corrections_mail_until()],
        action: { label: m.corrections_mail_button(), path: PAGE },
      }
    },
  }
}
