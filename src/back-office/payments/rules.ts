import type { PaymentProviderName } from '#features/payments/contract.ts'
import { hasLostAll } from '#features/payments/rules.ts'
import type { StaffPayment } from './schema.ts'

type Facts = Pick<StaffPayment, 'status' | 'to_refund' | 'refund' | 'provider' | 'dispute'>

/** True while the money is still to be given back. */
export const isOwed = ({ status, to_refund }: Pick<Facts, 'status' | 'to_refund'>): boolean =>
  to_refund && status !== 'refunded'

/** True while a refund was asked for and neither done nor refused. */
export const isUnderWay = ({ status, refund }: Pick<Facts, 'status' | 'refund'>): boolean =>
  refund !== null && refund.refused_at === null && status !== 'refunded'

/**
 * Only money that has come can be given back: of a paid order, or of one with another amount than ordered. While it is
 * disputed the buyer's bank may have it already, and would get it twice.
 */
export const canRefund = ({
  status,
  to_refund,
  dispute,
}: Pick<Facts, 'status' | 'to_refund' | 'dispute'>): boolean =>
  dispute !== 'open' && (status === 'completed' || (status === 'failed' && to_refund))

/** True when the buyer's bank has given back a part of the money: that ends nothing. */
export const isLostInPart = (payment: Pick<StaffPayment, 'dispute' | 'amount' | 'lost_amount'>): boolean =>
  payment.dispute === 'lost' && !hasLostAll(payment)

/** The provider gives back what it took itself, while it takes the orders. */
export const canRefundThrough = (payment: Pick<Facts, 'provider'>, provider: PaymentProviderName): boolean =>
  payment.provider === provider
