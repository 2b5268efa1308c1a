import { z } from 'zod'
import { describeMoment } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { OWN_DATA_PATH } from '#features/own-data/contract.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

const askedValues = z.object({ erase_at: z.iso.datetime() })

export const CLOSING_NOTICES = {
  own_data_closing_asked: noticeText(askedValues, ({ erase_at }) =>
    m.own_data_closing_notice_asked({ moment: describeMoment(new Date(erase_at)) }),
  ),
  own_data_closing_called_off: noticeText(z.object({}), () => m.own_data_closing_notice_called_off()),
}

/** Notice that the account will be erased, with the way to keep it. */
export function closingAskedNotice({ userId, eraseAt }: { userId: string; eraseAt: Date }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(CLOSING_NOTICES, 'own_data_closing_asked', { erase_at: eraseAt.toISOString() }),
    link: OWN_DATA_PATH,
    mail: () => ({
      subject: m.own_data_closing_mail_asked_subject(),
      paragraphs: [
        m.own_data_closing_mail_asked_text({ moment: describeMoment(eraseAt) }),
        m.own_data_closing_mail_asked_keep(),
        m.own_data_closing_mail_law(),
      ],
      action: { label: m.own_data_closing_keep(), path: OWN_DATA_PATH },
    }),
  }
}

/** Notice that the account stays. */
export function calledOffNotice({ userId }: { userId: string }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(CLOSING_NOTICES, 'own_data_closing_called_off', {}),
    link: OWN_DATA_PATH,
    mail: () => ({
      subject: m.own_data_closing_mail_called_off_subject(),
      paragraphs: [m.own_data_closing_mail_called_off_text()],
    }),
  }
}

/**
 * The last mail to a person, without the name; the address is forgotten when it is delivered. Staff have no receipts that
 * the law keeps.
 */
export function erasedMail({ to, isOfStaff }: { to: string; isOfStaff: boolean }): Mail {
  return {
    to,
    isLast: true,
    subject: m.own_data_closing_mail_erased_subject(),
    ...renderMail({
      title: m.own_data_closing_mail_erased_subject(),
      paragraphs: [
        m.mail_hello_nameless(),
        m.own_data_closing_mail_erased_text(),
        ...(isOfStaff ? [] : [m.own_data_closing_mail_law()]),
      ],
    }),
  }
}
