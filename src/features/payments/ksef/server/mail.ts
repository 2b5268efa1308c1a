import type { Deps } from '#config/deps.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { InvoiceRow } from './store.ts'

interface Rejected {
  invoice: InvoiceRow
  /** In the words of KSeF, or of its schema. */
  reason: string
  env: Deps['env']
}

/** Mail to the consultancy, in the base language: KSeF has rejected an invoice, which is therefore not issued. */
export function rejectedMail({ invoice: { id, number, ksef_reference }, reason, env }: Rejected): Mail {
  return inLanguage(BASE_LANGUAGE, () => {
    const subject = m.payments_mail_operator_ksef_rejected_subject({ number })
    return {
      to: env.operatorEmail ?? env.operator.email.contact,
      subject,
      // Sent again, it can be rejected again.
      dedupeKey: `operator:invoice:${id}:${ksef_reference ?? 'unsent'}`,
      ...renderMail({
        title: subject,
        paragraphs: [m.payments_mail_operator_ksef_rejected_text({ number }), reason],
        action: {
          label: m.payments_mail_operator_ksef_open(),
          url: new URL(`/office/payments?q=${encodeURIComponent(number)}`, env.publicUrl).href,
        },
      }),
    }
  })
}
