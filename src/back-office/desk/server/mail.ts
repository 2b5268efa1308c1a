import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

/** What members of staff are told of their work. No name of an applicant: more people read a mail than may see a case. */
export const DESK_NOTICES = {
  case_file_given: noticeText(z.object({ number: z.string() }), ({ number }) =>
    m.back_office_desk_notice_given({ number }),
  ),
  case_file_many_given: noticeText(z.object({ count: z.int() }), ({ count }) =>
    m.back_office_desk_notice_many_given({ count }),
  ),
}

/** A colleague has given somebody one case, or several at once. */
export function casesAssignedNotice({ to, numbers }: { to: string; numbers: readonly string[] }): Notice {
  const [number = '', ...others] = numbers
  const isOne = others.length === 0
  const link = isOne ? `/office/cases/${number}` : '/office?assigned=me'
  const message = isOne
    ? composeMessage(DESK_NOTICES, 'case_file_given', { number })
    : composeMessage(DESK_NOTICES, 'case_file_many_given', { count: numbers.length })
  return {
    userId: to,
    topic: 'tasks',
    message,
    link,
    mail: () => ({
      subject: message.write(),
      paragraphs: [m.back_office_desk_mail_given()],
      action: {
        label: isOne ? m.back_office_desk_mail_open() : m.back_office_desk_mail_open_many(),
        path: link,
      },
    }),
  }
}
