import type { PaidPackageId } from '#features/packages/contract.ts'
import { PACKAGE_IDS, type PackageId } from '#features/packages/contract.ts'
import { canChoosePackage, packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { PAID_PACKAGE_IDS, type PaymentProviderName, type PaymentStatus } from './contract.ts'

/** How long a checkout can be paid. */
export const CHECKOUT_MINUTES = 120
/** Stripe takes no checkout that ends in less than half an hour: an order older than this begins anew. */
export const REPEATABLE_WITH_MINUTES_LEFT = 35

/** What a payment is before the provider speaks. Amounts in grosze. */
export interface StandingPayment {
  status: PaymentStatus
  /** Null for what was entered without a provider. */
  provider: PaymentProviderName | null
  amount: number | null
  currency: string
  session_id: string | null
  to_refund: boolean
  money_id: string | null
}

/** The provider's word, in the terms of src/payments/payment-provider.ts. */
export interface Word {
  /** Null, or the order's own, when we close an order ourselves. */
  provider: PaymentProviderName | null
  status: 'open' | 'processing' | 'paid' | 'canceled' | 'failed' | 'expired' | 'refunded'
  sessionId: string | null
  moneyId?: string | null
  amount: number | null
  currency: string | null
}

export interface Verdict {
  /** The states the payment goes through now, in order; none when nothing changes. */
  steps: PaymentStatus[]
  /** What does not fit: then no package is given, and a person looks. */
  misfit: 'amount' | 'session' | 'money' | 'provider' | null
}

const NOTHING: Verdict = { steps: [], misfit: null }

/**
 * What the provider's word does to a payment: pending → completed, canceled or failed; completed → refunded; and
 * canceled or failed → completed, because money that came has come, whatever we thought. Words may come twice, late
 * and in any order: the end is the same. A paid word with another amount or session than ordered completes nothing,
 * and a word of another provider than the order's does nothing at all: practice never becomes money, nor money practice.
 */
export function judgeWord(payment: StandingPayment, word: Word): Verdict {
  if (word.provider !== payment.provider) return judgeForeign(word)
  if (word.status === 'paid') return judgePaid(payment, word)
  if (word.status === 'refunded') return judgeRefunded(payment, word)
  if (payment.status !== 'pending' || isOtherSession(payment, word)) return NOTHING
  if (word.status === 'failed') return { steps: ['failed'], misfit: null }
  if (word.status === 'canceled' || word.status === 'expired') return { steps: ['canceled'], misfit: null }
  return NOTHING
}

const judgeForeign = ({ status }: Word): Verdict =>
  status === 'paid' || status === 'refunded' ? { steps: [], misfit: 'provider' } : NOTHING

function judgePaid(payment: StandingPayment, word: Word): Verdict {
  if (isOtherSession(payment, word)) return { steps: [], misfit: 'session' }
  if (payment.status === 'completed' || payment.status === 'refunded' || payment.to_refund) return NOTHING
  if (isOtherAmount(payment, word)) {
    return { steps: payment.status === 'pending' ? ['failed'] : [payment.status], misfit: 'amount' }
  }
  return { steps: ['completed'], misfit: null }
}

/** A refund that overtook its payment stands for both. One of other money (paid beside the order) is not this one's. */
function judgeRefunded(payment: StandingPayment, word: Word): Verdict {
  if (payment.status === 'refunded') return NOTHING
  if (payment.money_id && word.moneyId && payment.money_id !== word.moneyId)
    return { steps: [], misfit: 'money' }
  const wasKnown = payment.status === 'completed' || isOtherAmount(payment, word)
  return { steps: wasKnown ? ['refunded'] : ['completed', 'refunded'], misfit: null }
}

const isOtherSession = (payment: StandingPayment, word: Word) =>
  word.sessionId !== null && payment.session_id !== null && word.sessionId !== payment.session_id

const isOtherAmount = (payment: StandingPayment, word: Word) =>
  word.amount !== payment.amount || word.currency !== payment.currency

/** The packages that leave no sense in buying `wanted`: itself and those above it. */
export function listPackagesFrom(wanted: PaidPackageId): PaidPackageId[] {
  return PAID_PACKAGE_IDS.filter((current) => !canChoosePackage({ wanted, current }))
}

/** The packages whose open orders end when `paid` is paid: itself and those below it. */
export function listPackagesUpTo(paid: PaidPackageId): PaidPackageId[] {
  return PAID_PACKAGE_IDS.filter((wanted) => !canChoosePackage({ wanted, current: paid }))
}

/** Why a package cannot be bought by somebody who has `current`. */
export function explainRefusal({ wanted, current }: { wanted: PackageId; current: PackageId }): string {
  const name = packageName(current)
  return wanted === current ? m.payments_refused_same({ name }) : m.payments_refused_lower({ name })
}

/** Whether no money moves at this provider. */
export const isPractice = (provider: PaymentProviderName | null): boolean => provider === 'sandbox'

interface ReceiptNumber {
  /** Of the series of the sandbox, which has one of its own. */
  practice: boolean
  /** In Warsaw. */
  year: number
  number: number
}

/** "2026/000123", without gaps in a year; of the sandbox "TEST/2026/000123". */
export function formatReceiptNumber({ practice, year, number }: ReceiptNumber): string {
  return `${practice ? 'TEST/' : ''}${year}/${String(number).padStart(6, '0')}`
}

/** The highest of these packages; free when there is none. */
export function highestPackage(packages: readonly PackageId[]): PackageId {
  return PACKAGE_IDS.findLast((id) => packages.includes(id)) ?? 'free'
}
