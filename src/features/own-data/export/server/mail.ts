import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { OWN_DATA_PATH } from '#features/own-data/contract.ts'
import { m } from '#messages/messages.js'

export const OWN_DATA_EXPORT_NOTICES = {
  own_data_export: noticeText(z.object({}), () => m.own_data_export_notice()),
}

/** Notice of a copy that can be fetched; its mail holds no link to the copy itself. */
export function exportReadyNotice({ userId, id }: { userId: string; id: string }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(OWN_DATA_EXPORT_NOTICES, 'own_data_export', {}),
    link: OWN_DATA_PATH,
    dedupeKey: `own-data-export:${id}`,
    mail: () => ({
      subject: m.own_data_export_mail_subject(),
      paragraphs: [m.own_data_export_mail_text(), m.own_data_export_mail_advice()],
      action: { label: m.own_data_export_mail_button(), path: OWN_DATA_PATH },
    }),
  }
}
