import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { pickFields } from '#database/rows.ts'
import { AppError } from '#errors/app-error.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { PACKAGES, type PaidPackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import type { CurrentPackage } from '#features/packages/schema.ts'
import {
  CHECKOUT_MINUTES,
  deductPaid,
  explainRefusal,
  highestPackage,
  listPackagesFrom,
  REPEATABLE_WITH_MINUTES_LEFT,
  withdrawableUntil,
} from '#features/payments/rules.ts'
import type { CreatePaymentAnswer, Payment } from '#features/payments/schema.ts'
import { applyCheckoutUpdate, expireCheckout } from '#features/payments/settlement/server/service.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import type { CheckoutUpdate } from '#payments/payment-provider.ts'
import { SESSION_ID_PLACEHOLDER } from '#payments/payment-provider.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { mayOrder } from './policy.ts'
import {
  cancelOrder,
  getLatestPaidPackage,
  getOpenOrder,
  insertOrder,
  listHeldPackages,
  listPaymentRows,
  type PaymentRow,
  storeCheckout,
  sumPaid,
} from './store.ts'

const MINUTE_MS = 60_000
/** How often an order that turns out to be over is placed anew before the request fails. */
const ATTEMPTS = 3
/** Why an order is closed whose price deducts another sum than what is paid by now. */
export const PRICE_CHANGED = 'what is paid for the application has changed since'

/** The package the applicant has: that of the payment completed last, else free. */
export async function requireCurrentPackage(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps }: { deps: Pick<Deps, 'payments'> },
): Promise<CurrentPackage> {
  const provider = deps.payments.name
  const paid = await getLatestPaidPackage(tx, { userId, provider })
  const prepaid_amount = await sumPaid(tx, { caseId: currentCaseOf(sql`${userId}`), provider })
  return { package_type: paid ?? 'free', prepaid_amount }
}

/** The caller's payments, newest first, one page. */
export async function listOwnPayments(
  { tx, actor }: Act<ApplicantActor>,
  { before, now }: { before?: string; now: Date },
): Promise<Payment[]> {
  const list = await listPaymentRows(tx, { userId: actor.userId, before })
  return list.map((row) => presentPayment(row, { userId: actor.userId, now }))
}

/** A payment as its buyer sees it. */
export function presentPayment(row: PaymentRow, { userId, now }: { userId: string; now: Date }): Payment {
  return {
    withdrawable_until: withdrawableUntil(row, now),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    ...pickFields(row, SHOWN),
    user_id: userId,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    terms_accepted_at: row.terms_accepted_at?.toISOString() ?? null,
  }
}

const SHOWN = [
  'id',
  'package_type',
  'status',
  'amount',
  'prepaid_amount',
  'currency',
  'receipt_number',
  'to_refund',
  'provider',
  'terms_version',
] as const

interface OrderRequest {
  caseId: string
  actor: ApplicantActor
  packageType: PaidPackageId
  /** Origin to which the payer comes back. */
  origin: string
}

/**
 * Orders a package and answers where to pay. An order that is still open is answered again: however many tabs order at
 * once, one payment comes of it. Throws conflict for the same or a lower package and while the provider still works
 * on a payment, unavailable when it cannot be reached.
 */
export async function createPayment({
  deps,
  session,
  packageType,
  origin,
}: {
  deps: Deps
  /** Not an act: the provider is called between the statements, so each is a transaction of its own. */
  session: ApplicantSession
  packageType: PaidPackageId
  origin: string
}): Promise<CreatePaymentAnswer> {
  const ordering = await session.transaction(async (act) => {
    const open = await requireOpenCase(act)
    requireAllowed(mayOrder(act.actor, open))
    return { actor: act.actor, caseId: open.id, packageType, origin }
  })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { order, isNew, paid } = await placeOrder(deps, ordering)
    const url = isNew
      ? await openCheckout(deps, { ordering, order, paid })
      : await reopen(deps, { ordering, order, paid })
    if (url) return { url }
  }
  throw new AppError('unavailable', { message: m.payments_provider_unavailable() })
}

type Order = Pick<
  PaymentRow,
  'id' | 'amount' | 'prepaid_amount' | 'session_id' | 'checkout_url' | 'checkout_expires_at' | 'provider'
>

async function placeOrder(
  deps: Deps,
  { actor, caseId, packageType }: OrderRequest,
): Promise<{ order: Order; isNew: boolean; paid: number }> {
  const { db } = deps.database
  const now = deps.now()
  const provider = deps.payments.name
  const paid = await sumPaid(db, { caseId, provider })
  const price = priceOf(packageType)
  const prepaid_amount = deductPaid({ price, paid })
  const fresh = {
    id: randomUUID(),
    amount: price - prepaid_amount,
    prepaid_amount,
    provider,
    checkout_expires_at: new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
  }
  const inserted = await insertOrder(db, {
    ...fresh,
    user_id: actor.userId,
    case_id: caseId,
    package_type: packageType,
    terms_version: TERMS_VERSION,
    now,
    unlessPaid: listPackagesFrom(packageType),
  })
  if (inserted) return { order: { ...fresh, session_id: null, checkout_url: null }, isNew: true, paid }

  const order = await getOpenOrder(db, { caseId, packageType })
  const held = highestPackage(await listHeldPackages(db, { caseId, provider: fresh.provider }))
  if (listPackagesFrom(packageType).some((id) => id === held)) {
    if (order) await closeOrder(deps, { order, reason: `${held} was paid meanwhile` })
    throw new AppError('conflict', { message: explainRefusal({ wanted: packageType, current: held }) })
  }
  // The order ended between the two statements. The caller is told to try again.
  if (!order) throw new AppError('conflict')
  return { order, isNew: false, paid }
}

function priceOf(packageType: PaidPackageId): number {
  const found = PACKAGES.find(({ id }) => id === packageType)
  if (!found) throw new Error(`${packageType} is not in the catalogue`)
  return found.price
}

interface OrderInput {
  ordering: OrderRequest
  order: Order
  /** What is paid for the case by now, in grosze. */
  paid: number
}

/** Whether the price of an open order still holds: what it deducts is what is paid by now. */
const isPriceOf = ({ ordering, order, paid }: OrderInput): boolean =>
  order.prepaid_amount === deductPaid({ price: priceOf(ordering.packageType), paid })

/** The address of an open order's checkout; null when the order turned out to be over, so that a new one is placed. */
async function reopen(deps: Deps, input: OrderInput): Promise<string | null> {
  const { order } = input
  const { checkout_url, session_id } = order
  const isOurs = order.provider === deps.payments.name
  if (isOurs && session_id && checkout_url) {
    const update = await fetchCheckout(deps, session_id)
    if (update?.status === 'open') {
      if (isPriceOf(input)) return checkout_url
      await closeOrder(deps, { order, reason: PRICE_CHANGED })
      await expireCheckout(deps, session_id)
      return null
    }
    if (update?.status === 'processing') {
      throw new AppError('conflict', { message: m.payments_refused_processing() })
    }
    if (update) await applyCheckoutUpdate(deps, { update, reason: 'provider asked on ordering again' })
    else await closeOrder(deps, { order, reason: 'the provider knows no such checkout' })
    return null
  }
  const left = (order.checkout_expires_at?.getTime() ?? 0) - deps.now().getTime()
  if (isOurs && !session_id && left > REPEATABLE_WITH_MINUTES_LEFT * MINUTE_MS && isPriceOf(input)) {
    return repeatOrder(deps, input)
  }
  const reason =
    isOurs || !order.provider
      ? 'the order never reached the provider'
      : `ordered at ${order.provider}, which takes no orders now`
  await closeOrder(deps, { order, reason })
  return null
}

/** Cancels an order that can no longer be paid; one that is paid, or over, stays as it is. */
export async function closeOrder(
  { database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>,
  { order, reason }: { order: Pick<PaymentRow, 'id'>; reason: string },
): Promise<void> {
  const isCanceled = await cancelOrder(database.db, { id: order.id, reason, now: now() })
  if (isCanceled)
    log.info({ payment_id: order.id, from: 'pending', to: 'canceled', reason }, 'payment changed')
}

/** When the provider refuses the repeated order (something in it has changed), the next attempt places a new one. */
async function repeatOrder(deps: Deps, input: OrderInput): Promise<string | null> {
  try {
    return await openCheckout(deps, input)
  } catch (error) {
    await closeOrder(deps, { order: input.order, reason: 'the order could not be repeated' })
    throw error
  }
}

async function fetchCheckout(deps: Deps, sessionId: string): Promise<CheckoutUpdate | null> {
  try {
    return await deps.payments.getCheckout(sessionId)
  } catch (cause) {
    throw new AppError('unavailable', { message: m.payments_provider_unavailable(), cause })
  }
}

/** The payment's id is the idempotency key: after a crash the provider answers the same checkout. */
async function openCheckout(deps: Deps, { ordering, order, paid }: OrderInput): Promise<string | null> {
  const { actor, packageType, origin } = ordering
  const { id } = order
  const back = (result: string) => `${new URL(languagePath('/services'), origin).href}?payment=${result}`
  let checkout: Awaited<ReturnType<Deps['payments']['createCheckout']>>
  try {
    checkout = await deps.payments.createCheckout({
      paymentId: id,
      userId: actor.userId,
      packageType,
      email: actor.email,
      productName: m.payments_product({ name: packageName(packageType) }),
      ...describeCharge(order, packageType),
      terms: m.payments_checkout_terms({ version: formatDate(TERMS_VERSION) }),
      successUrl: `${back('success')}&session_id=${SESSION_ID_PLACEHOLDER}`,
      cancelUrl: `${back('canceled')}&payment_id=${id}`,
      expiresAt: order.checkout_expires_at ?? deps.now(),
      idempotencyKey: id,
    })
  } catch (cause) {
    throw new AppError('unavailable', { message: m.payments_provider_unavailable(), cause })
  }
  const { sessionId, url, expiresAt } = checkout
  const stored = await storeCheckout(deps.database.db, {
    paymentId: id,
    caseId: ordering.caseId,
    provider: deps.payments.name,
    sessionId,
    url,
    expiresAt,
    unlessPaid: listPackagesFrom(packageType),
    paid,
  })
  return stored ? url : null
}

/** What is charged, and how it comes about where something is deducted. */
function describeCharge({ amount, prepaid_amount }: Order, packageType: PaidPackageId) {
  const charged = amount ?? priceOf(packageType)
  const sums = { amount: charged, prepaidAmount: prepaid_amount }
  if (prepaid_amount === 0) return sums
  const productDescription = m.payments_checkout_prepaid({
    price: formatPln(charged + prepaid_amount),
    prepaid: formatPln(prepaid_amount),
    amount: formatPln(charged),
  })
  return { ...sums, productDescription }
}
