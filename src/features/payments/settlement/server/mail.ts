import type { Deps } from '#config/deps.ts'
import type { Notice } from '#features/notifications/server/mail.ts'
import { packageName } from '#features/packages/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import type { Buyer } from './store.ts'

export const PACKAGE_PLACE = '/your-package'

export type Outcome = 'completed' | 'failed' | 'to_refund' | 'wrong_amount' | 'wrong_session' | 'refunded'

interface PaymentMailInput {
  payment: PaymentRow
  env: Deps['env']
}

const textsOf = (payment: PaymentRow) => ({
  package: packageName(payment.package_type),
  amount: formatPln(payment.amount ?? 0),
  number: payment.receipt_number ?? '',
})

const sandboxNotes = (payment: PaymentRow) =>
  payment.provider === 'sandbox' ? [m.payments_mail_sandbox()] : []

const NOTICES: Record<
  Exclude<Outcome, 'wrong_session'>,
  { message: (texts: ReturnType<typeof textsOf>) => string; subject: (texts: { package: string }) => string }
> = {
  completed: { message: m.payments_notice_completed, subject: m.payments_mail_completed_subject },
  failed: { message: m.payments_notice_failed, subject: m.payments_mail_failed_subject },
  to_refund: { message: m.payments_notice_to_refund, subject: m.payments_mail_to_refund_subject },
  wrong_amount: { message: m.payments_notice_wrong_amount, subject: m.payments_mail_to_refund_subject },
  refunded: { message: m.payments_notice_refunded, subject: m.payments_mail_refunded_subject },
}

/** What the buyer is told; each outcome of a payment once. */
export function noticeOf(
  outcome: Exclude<Outcome, 'wrong_session'>,
  { payment, userId, env }: PaymentMailInput & { userId: string },
): Notice {
  const texts = textsOf(payment)
  const { message, subject } = NOTICES[outcome]
  const receipt = [m.payments_mail_receipt_text({ number: texts.number })]
  const paragraphs: Record<typeof outcome, string[]> = {
    completed: [
      m.payments_mail_completed_text(texts),
      ...receipt,
      m.payments_mail_withdrawal({ email: env.operator.email.contact }),
    ],
    failed: [message(texts)],
    to_refund: [message(texts), ...receipt],
    wrong_amount: [message(texts)],
    refunded: [message(texts)],
  }
  const toPackage = { label: m.payments_mail_package_button(), path: PACKAGE_PLACE }
  const toReceipt = { label: m.payments_mail_receipt_button(), path: `/api/payments/${payment.id}/receipt` }
  return {
    userId,
    topic: 'payments',
    message: message(texts),
    link: PACKAGE_PLACE,
    cause: `payment:${payment.id}:${outcome}`,
    mail: {
      subject: subject(texts),
      paragraphs: [...paragraphs[outcome], ...sandboxNotes(payment)],
      action: payment.receipt_number ? toReceipt : toPackage,
    },
  }
}

/** What the consultancy is told: money that came, and money that must go back. */
export function operatorMail(
  outcome: Extract<Outcome, 'completed' | 'to_refund' | 'wrong_amount' | 'wrong_session'>,
  { payment, buyer, env, reported }: PaymentMailInput & { buyer: Buyer | null; reported: string },
): Mail {
  const name = buyer?.full_name ?? m.payments_mail_operator_buyer_deleted()
  const email = buyer?.email ?? m.payments_mail_operator_buyer_no_email()
  const texts = { ...textsOf(payment), name, email, id: payment.id, reported }
  const letters: Record<typeof outcome, { subject: string; text: string }> = {
    completed: {
      subject: m.payments_mail_operator_completed_subject(texts),
      text: m.payments_mail_operator_completed_text(texts),
    },
    to_refund: {
      subject: m.payments_mail_operator_to_refund_subject(texts),
      text: buyer
        ? m.payments_mail_operator_to_refund_text(texts)
        : m.payments_mail_operator_to_refund_deleted_text(texts),
    },
    wrong_amount: {
      subject: m.payments_mail_operator_to_refund_subject(texts),
      text: m.payments_mail_operator_wrong_amount_text(texts),
    },
    wrong_session: {
      subject: m.payments_mail_operator_wrong_session_subject(),
      text: m.payments_mail_operator_wrong_session_text(texts),
    },
  }
  const { subject, text } = letters[outcome]
  return {
    to: env.operatorEmail ?? env.operator.email.contact,
    subject,
    cause: `operator:payment:${payment.id}:${outcome}`,
    ...renderMail({ title: subject, paragraphs: [text, ...sandboxNotes(payment)] }),
  }
}
