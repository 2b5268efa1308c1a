import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { pickFields } from '#database/rows.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { Buyer } from './store.ts'

const PACKAGE_PATH = '/your-package'

type Outcome =
  | 'completed'
  | 'failed'
  | 'to_refund'
  | 'withdrawn'
  | 'wrong_amount'
  | 'wrong_session'
  | 'refund_coming'
  | 'refunded'
  | 'refund_failed'
  | 'dispute_open'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_lost_in_part'
  | 'upgrade_ended'

interface PaymentMailInput {
  payment: PaymentRow
  /** What comes with the mail of a completed order. */
  attachments?: MailAttachment[]
  buyer: Buyer | null
  env: Deps['env']
}

const textsOf = (payment: PaymentRow) => ({
  package: packageName(payment.package_type),
  amount: formatPln(payment.amount ?? 0),
  number: payment.receipt_number ?? '',
})

const sandboxNotes = (payment: PaymentRow) =>
  payment.provider === 'sandbox' ? [m.payments_mail_sandbox()] : []

const paymentValues = z.object({
  package_type: z.enum(PACKAGE_IDS),
  /** In grosze. */
  amount: z.int().nullable(),
  currency: z.string(),
})
type PaymentValues = z.infer<typeof paymentValues>

const describeSum = ({ package_type, amount }: PaymentValues) => ({
  package: packageName(package_type),
  amount: formatPln(amount ?? 0),
})

export const PAYMENT_NOTICES = {
  payments_completed: noticeText(paymentValues, (values) => m.payments_notice_completed(describeSum(values))),
  payments_failed: noticeText(paymentValues, (values) => m.payments_notice_failed(describeSum(values))),
  payments_to_refund: noticeText(paymentValues, (values) => m.payments_notice_to_refund(describeSum(values))),
  payments_wrong_amount: noticeText(paymentValues, (values) =>
    m.payments_notice_wrong_amount(describeSum(values)),
  ),
  payments_withdrawn: noticeText(paymentValues, (values) => m.payments_notice_withdrawn(describeSum(values))),
  payments_refund_coming: noticeText(paymentValues, (values) =>
    m.payments_notice_refund_coming(describeSum(values)),
  ),
  payments_refunded: noticeText(paymentValues, (values) => m.payments_notice_refunded(describeSum(values))),
}

type DisputeOutcome = 'dispute_open' | 'dispute_won' | 'dispute_lost' | 'dispute_lost_in_part'
type BuyerOutcome = Exclude<Outcome, 'wrong_session' | 'refund_failed' | 'upgrade_ended' | DisputeOutcome>

const SUBJECTS: Record<BuyerOutcome, (texts: { package: string }) => string> = {
  completed: m.payments_mail_completed_subject,
  failed: m.payments_mail_failed_subject,
  to_refund: m.payments_mail_to_refund_subject,
  wrong_amount: m.payments_mail_to_refund_subject,
  withdrawn: m.payments_mail_withdrawn_subject,
  refund_coming: m.payments_mail_to_refund_subject,
  refunded: m.payments_mail_refunded_subject,
}

/** Notice to the buyer; one for each outcome of a payment. */
export function noticeOf(
  outcome: BuyerOutcome,
  { payment, buyer, userId, env, attachments }: PaymentMailInput & { userId: string },
): Notice {
  const values = pickFields(payment, ['package_type', 'amount', 'currency'])
  const message = composeMessage(PAYMENT_NOTICES, `payments_${outcome}`, values)
  return {
    userId,
    topic: 'payments',
    message,
    link: PACKAGE_PATH,
    dedupeKey: `payment:${payment.id}:${outcome}`,
    mail: () => ({
      ...writeMail(outcome, { payment, buyer, env, sentence: message.write() }),
      ...(attachments && { attachments }),
    }),
  }
}

function writeMail(
  outcome: BuyerOutcome,
  { payment, buyer, env, sentence }: PaymentMailInput & { sentence: string },
) {
  const texts = textsOf(payment)
  const receipt = [m.payments_mail_receipt_text({ number: texts.number })]
  const withdrawal = m.payments_mail_withdrawal({ email: env.operator.email.contact })
  const paragraphs: Record<BuyerOutcome, string[]> = {
    completed: [
      m.payments_mail_completed_text(texts),
      ...describeDeduction(payment),
      ...receipt,
      withdrawal,
      m.payments_mail_legal_files(),
    ],
    failed: [sentence],
    to_refund: [sentence, ...receipt],
    wrong_amount: [sentence],
    withdrawn: [
      m.payments_mail_withdrawn_statement(describeWithdrawal({ payment, buyer })),
      m.payments_mail_withdrawn_next(),
    ],
    refund_coming: [sentence, ...receipt],
    refunded: [sentence],
  }
  return {
    subject: SUBJECTS[outcome](texts),
    paragraphs: [...paragraphs[outcome], ...sandboxNotes(payment)],
    action: { label: m.payments_mail_package_button(), path: PACKAGE_PATH },
  }
}

/** How the price of an upgrade came about. */
const describeDeduction = ({ amount, prepaid_amount }: PaymentRow): string[] =>
  prepaid_amount === 0
    ? []
    : [
        m.payments_mail_prepaid({
          price: formatPln((amount ?? 0) + prepaid_amount),
          prepaid: formatPln(prepaid_amount),
        }),
      ]

/** The statement as it was made: who, from what, when. */
function describeWithdrawal({ payment, buyer }: Pick<PaymentMailInput, 'payment' | 'buyer'>) {
  const { date, time } = wallClockInWarsaw(payment.withdrawn_at ?? payment.updated_at)
  return {
    ...textsOf(payment),
    name: buyer?.full_name ?? '',
    email: buyer?.email ?? '',
    ordered: formatDate(todayInWarsaw(payment.completed_at ?? payment.created_at)),
    date: formatDate(date),
    time,
  }
}

interface OperatorMailInput extends PaymentMailInput {
  reported: string
}

type OperatorOutcome = Exclude<Outcome, 'failed' | 'refund_coming' | 'refunded'>

/** Mail to the consultancy, in the base language, about a payment that completed, needs a refund or has a mismatch. */
export function operatorMail(outcome: OperatorOutcome, input: OperatorMailInput): Mail {
  return inLanguage(BASE_LANGUAGE, () => writeOperatorMail(outcome, input))
}

type MailTexts = Record<'package' | 'amount' | 'name' | 'email' | 'id', string>

const describeDispute = (texts: MailTexts & { disputed: string }) => ({
  dispute_open: {
    subject: m.payments_mail_operator_dispute_open_subject(texts),
    text: m.payments_mail_operator_dispute_open_text(texts),
  },
  dispute_won: {
    subject: m.payments_mail_operator_dispute_won_subject(texts),
    text: m.payments_mail_operator_dispute_won_text(texts),
  },
  dispute_lost: {
    subject: m.payments_mail_operator_dispute_lost_subject(texts),
    text: m.payments_mail_operator_dispute_lost_text(texts),
  },
  dispute_lost_in_part: {
    subject: m.payments_mail_operator_dispute_lost_in_part_subject(texts),
    text: m.payments_mail_operator_dispute_lost_in_part_text(texts),
  },
})

const readDisputed = ({ amount, dispute_amount }: PaymentRow) => formatPln(dispute_amount ?? amount ?? 0)

/** What the text does not say. */
const addToText = (outcome: OperatorOutcome, payment: PaymentRow): string[] => [
  ...describeSums(outcome, payment),
  ...sandboxNotes(payment),
]

function describeSums(outcome: OperatorOutcome, payment: PaymentRow): string[] {
  const { amount, prepaid_amount, dispute_amount } = payment
  if (outcome === 'completed' && prepaid_amount > 0)
    return [
      m.payments_mail_operator_prepaid({
        price: formatPln((amount ?? 0) + prepaid_amount),
        prepaid: formatPln(prepaid_amount),
      }),
    ]
  const isPart = dispute_amount !== null && amount !== null && dispute_amount < amount
  if (isPart && (outcome === 'dispute_open' || outcome === 'dispute_won'))
    return [m.payments_mail_operator_dispute_part({ disputed: readDisputed(payment) })]
  return []
}

const describeToOperator = ({
  payment,
  buyer,
  reported,
}: Pick<OperatorMailInput, 'payment' | 'buyer' | 'reported'>) => ({
  ...textsOf(payment),
  name: buyer?.full_name ?? m.payments_mail_operator_buyer_deleted(),
  email: buyer?.email ?? m.payments_mail_operator_buyer_no_email(),
  id: payment.id,
  reported,
  disputed: readDisputed(payment),
})

function writeOperatorMail(
  outcome: OperatorOutcome,
  { payment, buyer, env, reported }: OperatorMailInput,
): Mail {
  const texts = describeToOperator({ payment, buyer, reported })
  const mails: Record<OperatorOutcome, { subject: string; text: string }> = {
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
    withdrawn: {
      subject: m.payments_mail_operator_withdrawn_subject(texts),
      text: m.payments_mail_operator_withdrawn_text({ ...texts, ...describeWithdrawal({ payment, buyer }) }),
    },
    refund_failed: {
      subject: m.payments_mail_operator_refund_failed_subject(texts),
      text: m.payments_mail_operator_refund_failed_text(texts),
    },
    upgrade_ended: {
      subject: m.payments_mail_operator_to_refund_subject(texts),
      text: m.payments_mail_operator_upgrade_ended_text(texts),
    },
    ...describeDispute(texts),
    wrong_session: {
      subject: m.payments_mail_operator_wrong_session_subject(),
      text: m.payments_mail_operator_wrong_session_text(texts),
    },
  }
  const { subject, text } = mails[outcome]
  return {
    to: env.operatorEmail ?? env.operator.email.contact,
    subject,
    dedupeKey: `operator:payment:${payment.id}:${nameOccasion(outcome, payment)}`,
    ...renderMail({ title: subject, paragraphs: [text, ...addToText(outcome, payment)] }),
  }
}

/** What comes once only. A refund that is asked for anew can fail anew, and a dispute can follow another. */
function nameOccasion(outcome: OperatorOutcome, { updated_at, dispute_id }: PaymentRow): string {
  if (outcome === 'refund_failed') return `${outcome}:${updated_at.getTime()}`
  return outcome.startsWith('dispute_') && dispute_id !== null ? `${outcome}:${dispute_id}` : outcome
}
