import { z } from 'zod'
import { AFTER_SIGN_IN_PATH, describeMoment } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

const warningValues = z.object({ erase_at: z.iso.datetime() })

export const RETENTION_NOTICES = {
  own_data_retention_unused: noticeText(warningValues, ({ erase_at }) =>
    m.own_data_retention_notice({ moment: describeMoment(new Date(erase_at)) }),
  ),
}

/** Warning to the owner of an account that nobody has used for years. */
export function unusedAccountNotice({ userId, eraseAt }: { userId: string; eraseAt: Date }): Notice {
  const moment = describeMoment(eraseAt)
  return {
    userId,
    topic: 'security',
    message: composeMessage(RETENTION_NOTICES, 'own_data_retention_unused', {
      erase_at: eraseAt.toISOString(),
    }),
    link: null,
    mail: () => ({
      subject: m.own_data_retention_mail_subject(),
      paragraphs: [m.own_data_retention_mail_text({ moment }), m.own_data_retention_mail_keep()],
      action: { label: m.account_sign_in_link(), path: AFTER_SIGN_IN_PATH },
    }),
  }
}
