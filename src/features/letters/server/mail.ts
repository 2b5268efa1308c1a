import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { LETTERS_PAGE } from '../contract.ts'
import type { LetterRow } from './store.ts'

const dated = z.object({ day: z.string() })

export const LETTER_NOTICES = {
  letters_added: noticeText(z.object({ day: z.string().nullable() }), ({ day }) =>
    day === null ? m.letters_notice_added() : m.letters_notice_added_due({ date: formatDate(day) }),
  ),
  letters_answer_near: noticeText(dated, ({ day }) =>
    m.letters_notice_answer_near({ date: formatDate(day) }),
  ),
  letters_visit_near: noticeText(dated, ({ day }) => m.letters_notice_visit_near({ date: formatDate(day) })),
}

type NoticedLetter = Pick<LetterRow, 'id' | 'user_id' | 'due_on'>

/** Notice to the applicant that the team has added a letter of the office to the case. */
export function letterAddedNotice({ id, user_id, due_on }: NoticedLetter): Notice {
  const message = composeMessage(LETTER_NOTICES, 'letters_added', { day: due_on })
  return {
    userId: user_id,
    topic: 'deadlines',
    message,
    link: LETTERS_PAGE,
    dedupeKey: `letter:${id}`,
    mail: () => ({
      subject: m.letters_mail_added_subject(),
      paragraphs: [message.write(), m.letters_mail_added_text()],
      action: { label: m.letters_mail_button(), path: LETTERS_PAGE },
    }),
  }
}

interface NearLetter {
  letter: NoticedLetter & Pick<LetterRow, 'visit_on'>
  /** YYYY-MM-DD. */
  day: string
  /** In days before it. */
  before: number
}

/** Reminder that the day by which a letter is to be answered, or that of the visit, comes near. A changed day is told of anew. */
export function letterNearNotice({ letter: { id, user_id, visit_on }, day, before }: NearLetter): Notice {
  const key = visit_on === null ? 'letters_answer_near' : 'letters_visit_near'
  const message = composeMessage(LETTER_NOTICES, key, { day })
  return {
    userId: user_id,
    topic: 'last_days',
    message,
    link: LETTERS_PAGE,
    dedupeKey: `letter:${id}:${day}:${before}`,
    mail: () => ({
      subject: message.write(),
      paragraphs: [visit_on === null ? m.letters_mail_answer_text() : m.letters_mail_visit_text()],
      action: { label: m.letters_mail_button(), path: LETTERS_PAGE },
    }),
  }
}
