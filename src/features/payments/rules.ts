import type { PaidPackageId } from '#features/packages/contract.ts'
import { PACKAGE_IDS, type PackageId } from '#features/packages/contract.ts'
import { canChoosePackage, packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { endOfTerm } from '#shared/holidays.ts'
import { type Dispute, PAID_PACKAGE_IDS, type PaymentProviderName, type PaymentStatus } from './contract.ts'

/** How long a checkout can be paid. */
export const CHECKOUT_MINUTES = 120
/** Stripe takes no checkout that ends in less than half an hour: an order older than this begins anew. */
export const REPEATABLE_WITH_MINUTES_LEFT = 35

/**
 * How long a receipt is kept after the end of the year of the sale: its tax is due in the next year, and the claim to it
 * ends five years after the end of that one (Tax Ordinance, articles 70 and 86). A trigger keeps it until then
 * (migrations/0029_receipts_legal_term.sql).
 */
export const RECEIPT_YEARS = 6

/** A consumer may withdraw for so many days after the day on which the contract was concluded (terms, section 7). */
export const WITHDRAWAL_DAYS = 14

type Withdrawable = Pick<CurrentPayment, 'status' | 'to_refund'> & {
  completed_at: Date | null
  withdrawn_at: Date | null
}

/**
 * The last day (YYYY-MM-DD, in Warsaw) on which the contract of this payment can be withdrawn from, that day included;
 * null when there is nothing to withdraw from. The contract is concluded when the provider confirms the payment. A last
 * day that is no working day gives the next one (Directive 2011/83/EU, recital 41).
 */
export function withdrawableUntil(payment: Withdrawable, now: Date): string | null {
  const { status, to_refund, completed_at, withdrawn_at } = payment
  if (status !== 'completed' || to_refund || !completed_at || withdrawn_at) return null
  const last = endOfTerm(addDays(todayInWarsaw(completed_at), WITHDRAWAL_DAYS))
  return todayInWarsaw(now) <= last ? last : null
}

/** A payment before an update is applied. Amounts in grosze. */
export interface CurrentPayment {
  status: PaymentStatus
  /** Null for a payment that was entered without a provider. */
  provider: PaymentProviderName | null
  amount: number | null
  currency: string
  session_id: string | null
  to_refund: boolean
  provider_payment_id: string | null
}

/** The provider's update, in the terms of src/payments/payment-provider.ts. */
export interface ReportedCheckout {
  provider: PaymentProviderName
  status:
    | 'open'
    | 'processing'
    | 'paid'
    | 'canceled'
    | 'failed'
    | 'expired'
    | 'refunded'
    | 'refund_failed'
    | keyof typeof DISPUTE_WORDS
  sessionId: string | null
  providerPaymentId?: string | null
  /** Of a dispute: the provider's id of it. */
  disputeId?: string | null
  amount: number | null
  currency: string | null
}

export interface Transition {
  /** The states the payment goes through now, in order; none when nothing changes. */
  steps: PaymentStatus[]
  /** What does not match the order: then no package is given, and the consultancy is told. */
  mismatch: 'amount' | 'session' | 'money' | 'provider' | null
}

const NOTHING: Transition = { steps: [], mismatch: null }

/**
 * What the provider's update does to a payment: pending → completed, canceled or failed; completed → refunded; and
 * canceled or failed → completed, because a payment that the provider reports was made. Updates may come twice, late
 * and in any order: the end is the same. A paid update with another amount or session than ordered completes nothing,
 * and an update of another provider than the order's changes nothing: a sandbox payment never becomes a real one, nor
 * a real one a sandbox payment.
 */
export function decideTransition(payment: CurrentPayment, update: ReportedCheckout): Transition {
  if (update.provider !== payment.provider) return decideForOtherProvider(update)
  if (update.status === 'paid') return decidePaid(payment, update)
  if (update.status === 'refunded') return decideRefunded(payment, update)
  if (payment.status !== 'pending' || isOtherSession(payment, update)) return NOTHING
  if (update.status === 'failed') return { steps: ['failed'], mismatch: null }
  if (update.status === 'canceled' || update.status === 'expired')
    return { steps: ['canceled'], mismatch: null }
  return NOTHING
}

const decideForOtherProvider = ({ status }: ReportedCheckout): Transition =>
  status === 'paid' || status === 'refunded' ? { steps: [], mismatch: 'provider' } : NOTHING

function decidePaid(payment: CurrentPayment, update: ReportedCheckout): Transition {
  if (isOtherSession(payment, update)) return { steps: [], mismatch: 'session' }
  if (payment.status === 'completed' || payment.status === 'refunded' || payment.to_refund) return NOTHING
  if (isOtherAmount(payment, update)) {
    return { steps: payment.status === 'pending' ? ['failed'] : [payment.status], mismatch: 'amount' }
  }
  return { steps: ['completed'], mismatch: null }
}

/**
 * A refund that arrives before its payment counts as both. A refund of another payment intent does not change this
 * payment.
 */
function decideRefunded(payment: CurrentPayment, update: ReportedCheckout): Transition {
  if (payment.status === 'refunded') return NOTHING
  if (isOtherMoney(payment, update)) return { steps: [], mismatch: 'money' }
  const wasKnown = payment.status === 'completed' || isOtherAmount(payment, update)
  return { steps: wasKnown ? ['refunded'] : ['completed', 'refunded'], mismatch: null }
}

const DISPUTE_WORDS = { disputed: 'open', dispute_won: 'won', dispute_lost: 'lost' } as const

interface DisputedPayment extends CurrentPayment {
  dispute: Dispute | null
  dispute_id: string | null
  lost_amount: number
  completed_at: Date | null
}

/** What a dispute makes of its payment. Amounts in grosze. */
interface DisputeOutcome {
  dispute: Dispute
  /** How much the dispute is about; null where that cannot be compared with the payment. */
  dispute_amount: number | null
  /** What lost disputes have taken by now. */
  lost_amount: number
}

/**
 * What the provider's word about a dispute makes of it; null for a word about something else, about other money, or one that
 * comes after the end of this dispute. Another dispute may follow. One that is lost takes as much as it was about, and the
 * payment ends when all of it is taken; until then nothing ends.
 */
export function decideDispute(payment: DisputedPayment, update: ReportedCheckout): DisputeOutcome | null {
  const { status, provider } = update
  if (!isAboutDispute(status) || provider !== payment.provider || isOtherMoney(payment, update)) return null
  const dispute = DISPUTE_WORDS[status]
  if (!isNews(payment, { dispute, id: update.disputeId ?? null })) return null
  const whole = payment.amount ?? 0
  // Of what was never completed we do not know how much came, nor what another currency is worth.
  const isComparable = payment.completed_at !== null && update.currency === payment.currency
  const dispute_amount = isComparable ? update.amount : null
  const taken = dispute === 'lost' ? (dispute_amount ?? whole) : 0
  return { dispute, dispute_amount, lost_amount: Math.min(whole, payment.lost_amount + taken) }
}

function isNews(payment: DisputedPayment, next: { dispute: Dispute; id: string | null }): boolean {
  if (payment.dispute === null) return true
  if (hasLostAll(payment)) return false
  const isOpen = payment.dispute === 'open'
  const isSame = payment.dispute_id === null ? isOpen : next.id === null || next.id === payment.dispute_id
  // Of two disputes that are open at once the newer one stands, and that the other is won says nothing about it.
  return isSame ? isOpen && next.dispute !== 'open' : !(isOpen && next.dispute === 'won')
}

/** Whether the buyer has all the money back by lost disputes. */
export const hasLostAll = ({
  dispute,
  amount,
  lost_amount,
}: Pick<DisputedPayment, 'dispute' | 'amount' | 'lost_amount'>): boolean =>
  dispute === 'lost' && lost_amount >= (amount ?? 0)

export const isAboutDispute = (status: ReportedCheckout['status']): status is keyof typeof DISPUTE_WORDS =>
  Object.hasOwn(DISPUTE_WORDS, status)

interface StoredRefund {
  how: 'provider' | 'by_hand'
  refused_at: Date | null
  key: string
}

/**
 * Whether a refund that failed at the provider is the one by which this payment is, or was to be, given back. A late or
 * repeated word of an earlier one, of a part of the money, or of other money changes nothing; nor does one after the
 * money went back by hand.
 */
export function undoesRefund(
  payment: CurrentPayment,
  {
    update,
    refund,
  }: { update: ReportedCheckout & { refundKey?: string | null }; refund: StoredRefund | null },
): boolean {
  if (update.provider !== payment.provider || isOtherMoney(payment, update)) return false
  const isStanding = refund !== null && refund.refused_at === null
  if (update.refundKey) return isStanding && refund.how === 'provider' && refund.key === update.refundKey
  return payment.status === 'refunded' && !(isStanding && refund.how === 'by_hand')
}

const isOtherMoney = (payment: CurrentPayment, { providerPaymentId }: ReportedCheckout) =>
  Boolean(
    payment.provider_payment_id && providerPaymentId && payment.provider_payment_id !== providerPaymentId,
  )

const isOtherSession = (payment: CurrentPayment, update: ReportedCheckout) =>
  update.sessionId !== null && payment.session_id !== null && update.sessionId !== payment.session_id

const isOtherAmount = (payment: CurrentPayment, update: ReportedCheckout) =>
  update.amount !== payment.amount || update.currency !== payment.currency

/**
 * The least that Stripe charges in PLN, in grosze (docs.stripe.com/currencies). An upgrade never costs less, so that it is
 * ordered, confirmed and receipted like every order.
 */
const MIN_CHARGE = 200

/** What of `paid` for lower packages is deducted from the price of a higher one, in grosze (docs/decisions/0057). */
export function deductPaid({ price, paid }: { price: number; paid: number }): number {
  return Math.max(0, Math.min(paid, price - MIN_CHARGE))
}

export interface Standing {
  package_type: PaidPackageId
  status: PaymentStatus
  to_refund: boolean
  provider: PaymentProviderName | null
  prepaid_amount: number
  completed_at: string | Date | null
}

/** Whether a payment gives its package. */
export const isCounted = ({ status, to_refund }: Pick<Standing, 'status' | 'to_refund'>): boolean =>
  status === 'completed' && !to_refund

/**
 * Those of these payments whose price deducts `payment`, the lowest package first: they end with it. All are of one application.
 */
export function listUpgradesOf<P extends Standing>(payment: Standing, others: readonly P[]): P[] {
  if (!isCounted(payment)) return []
  return listPackagesAbove(payment.package_type).flatMap((above) =>
    others.filter((other) => other.package_type === above && isDeductedFrom(payment, other)),
  )
}

function isDeductedFrom(payment: Standing, upgrade: Standing): boolean {
  const at = ({ completed_at }: Standing) => new Date(completed_at ?? 0).getTime()
  // A practice payment is deducted from practice payments only (docs/decisions/0011).
  const isMixed = isSandbox(payment.provider) && !isSandbox(upgrade.provider)
  return isCounted(upgrade) && upgrade.prepaid_amount > 0 && !isMixed && at(payment) <= at(upgrade)
}

/** The packages with which `wanted` cannot be bought any more: itself and those above it. */
export function listPackagesFrom(wanted: PaidPackageId): PaidPackageId[] {
  return PAID_PACKAGE_IDS.filter((current) => !canChoosePackage({ wanted, current }))
}

/** The packages above `lower`. */
export function listPackagesAbove(lower: PaidPackageId): PaidPackageId[] {
  return PAID_PACKAGE_IDS.filter((wanted) => canChoosePackage({ wanted, current: lower }))
}

/** Why a package cannot be bought by somebody who has `current`. */
export function explainRefusal({ wanted, current }: { wanted: PackageId; current: PackageId }): string {
  const owned = { package: packageName(current) }
  return wanted === current ? m.payments_refused_same(owned) : m.payments_refused_lower(owned)
}

/** Whether the provider is the sandbox, where no money moves. */
export const isSandbox = (provider: PaymentProviderName | null): boolean => provider === 'sandbox'

interface ReceiptNumber {
  /** The sandbox has a series of its own. */
  sandbox: boolean
  /** In Warsaw. */
  year: number
  number: number
}

/** "2026/000123", without gaps in a year; of the sandbox "TEST/2026/000123". */
export function formatReceiptNumber({ sandbox, year, number }: ReceiptNumber): string {
  return `${sandbox ? 'TEST/' : ''}${year}/${String(number).padStart(6, '0')}`
}

/** The highest of these packages; free when there is none. */
export function highestPackage(packages: readonly PackageId[]): PackageId {
  return PACKAGE_IDS.findLast((id) => packages.includes(id)) ?? 'free'
}
