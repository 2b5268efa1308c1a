import { m } from '#messages/messages.js'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { PaymentStatus } from '../contract.ts'

interface PaymentState {
  status: PaymentStatus
  to_refund: boolean
}

type Look = [BadgeTone, () => string]

const LOOKS: Record<PaymentStatus, Look> = {
  pending: ['waiting', m.payments_status_pending],
  completed: ['done', m.payments_status_completed],
  canceled: ['plain', m.payments_status_canceled],
  failed: ['failed', m.payments_status_failed],
  refunded: ['info', m.payments_status_refunded],
}

/** True while the money of a payment is still to be given back. */
export const isToRefund = ({ to_refund, status }: PaymentState) => to_refund && status !== 'refunded'

/** The state of a payment in words. */
export function PaymentStatusBadge({ payment }: { payment: PaymentState }) {
  const [tone, texts]: Look = isToRefund(payment)
    ? ['waiting', m.payments_status_to_refund]
    : LOOKS[payment.status]
  return <Badge tone={tone}>{texts()}</Badge>
}

/** The state of a payment as text. */
export const describePaymentStatus = (status: PaymentStatus) => LOOKS[status][1]()
