import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'

const invoiceValues = z.object({ number: z.string() })

export const INVOICE_NOTICES = {
  payments_invoiced: noticeText(invoiceValues, (values) => m.payments_notice_invoiced(values)),
}

const PACKAGE_PATH = '/your-package'

/** Notice to the buyer of an invoice that the consultancy has issued; with a link, not the file. */
export function invoiceIssuedNotice({
  userId,
  paymentId,
  number,
}: {
  userId: string
  paymentId: string
  number: string
}): Notice {
  const message = composeMessage(INVOICE_NOTICES, 'payments_invoiced', { number })
  return {
    userId,
    topic: 'payments',
    message,
    link: PACKAGE_PATH,
    dedupeKey: `payment:${paymentId}:invoiced`,
    mail: () => ({
      subject: m.payments_mail_invoiced_subject({ number }),
      paragraphs: [message.write(), m.payments_mail_invoiced_text()],
      action: { label: m.payments_mail_package_button(), path: PACKAGE_PATH },
    }),
  }
}
