// What the applicants of the demo's desk have paid, in the sandbox, with receipts in the order of the payments.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { PACKAGES, type PaidPackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { recordReceipt } from '#features/payments/receipt/server/service.ts'
import { CHECKOUT_MINUTES, formatReceiptNumber } from '#features/payments/rules.ts'
import { paymentEvents, payments } from '#features/payments/server/table.ts'
import { takeReceiptNumber } from '#features/payments/settlement/server/store.ts'
import { sandboxSessions } from '#payments/sandbox-session-table.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { DeskCase } from './desk-case.ts'
import type { Ledger } from './ledger.ts'

const MINUTE_MS = 60_000

interface Order {
  deskCase: DeskCase
  package_type: PaidPackageId
  status: 'pending' | 'completed' | 'canceled' | 'failed' | 'refunded'
  to_refund: boolean
  orderedAt: Date
}

interface PaymentSeed {
  deps: Pick<Deps, 'env' | 'payments'>
  list: readonly DeskCase[]
  ledger: Ledger
}

/** Inserts the orders of all cases, oldest first: receipts have no gaps. */
export async function seedPayments(tx: Tx, { deps, list, ledger }: PaymentSeed): Promise<void> {
  const orders = list.flatMap(listOrders).sort((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime())
  for (const order of orders) await seedOrder(tx, { deps, ledger, order })
}

function listOrders(deskCase: DeskCase): Order[] {
  const { packageId, at, hoursAgo, work } = deskCase
  const orders: Order[] = []
  const paid = { deskCase, to_refund: false, orderedAt: at(0.93) }
  const status = work.order === 'refunded' ? ('refunded' as const) : ('completed' as const)
  if (packageId !== 'free') orders.push({ ...paid, package_type: packageId, status })
  if (work.order === 'pending')
    orders.push({ ...paid, package_type: 'premium', status: 'pending', orderedAt: hoursAgo(0.3) })
  if (work.order === 'canceled')
    orders.push({ ...paid, package_type: 'standard', status: 'canceled', orderedAt: at(0.95) })
  if (work.order === 'failed')
    orders.push({ ...paid, package_type: 'standard', status: 'failed', orderedAt: hoursAgo(5) })
  if (work.order === 'paid_twice' && packageId !== 'free')
    orders.push({
      ...paid,
      package_type: packageId,
      status: 'completed',
      to_refund: true,
      orderedAt: at(0.9),
    })
  return orders
}

async function seedOrder(
  tx: Tx,
  { deps, ledger, order }: Pick<PaymentSeed, 'deps' | 'ledger'> & { order: Order },
): Promise<void> {
  const { deskCase, package_type, status, to_refund, orderedAt } = order
  const id = randomUUID()
  const isPaid = status === 'completed' || status === 'refunded'
  const endedAt = new Date(orderedAt.getTime() + 4 * MINUTE_MS)
  const changedAt = status === 'refunded' ? deskCase.at(0.25) : endedAt
  const [row] = await tx
    .insert(payments)
    .values({
      id,
      user_id: deskCase.userId,
      case_id: deskCase.id,
      package_type,
      status,
      amount: priceOf(package_type),
      provider: deps.payments.name,
      session_id: isPaid ? await seedSession(tx, { id, order }) : null,
      checkout_expires_at: new Date(orderedAt.getTime() + CHECKOUT_MINUTES * MINUTE_MS),
      terms_version: TERMS_VERSION,
      terms_accepted_at: orderedAt,
      to_refund,
      completed_at: isPaid ? endedAt : null,
      receipt_number: isPaid ? await takeReceipt(tx, { deps, at: endedAt }) : null,
      created_at: orderedAt,
      updated_at: status === 'pending' ? orderedAt : changedAt,
    })
    .returning()
  if (!row) throw new Error('an order of the demo was not inserted')
  await seedPaymentEvents(tx, { id, status, orderedAt, endedAt, changedAt })
  const { name: full_name, email } = deskCase
  const sale = { payment: row, buyer: { full_name, email, locale: 'en' }, seller: deps.env.operator }
  if (isPaid) await recordReceipt(tx, sale)
  const details = { payment_id: id }
  const record = (what: string, at: Date) =>
    ledger.record(deskCase, { at, by: 'system', event: `payment_${what}`, details })
  if (isPaid) record('completed', endedAt)
  if (status === 'refunded' || status === 'canceled' || status === 'failed') record(status, changedAt)
}

function takeReceipt(tx: Tx, { deps, at }: { deps: PaymentSeed['deps']; at: Date }): Promise<string> {
  const series = { sandbox: deps.payments.name === 'sandbox', year: Number(todayInWarsaw(at).slice(0, 4)) }
  return takeReceiptNumber(tx, series).then((number) => formatReceiptNumber({ ...series, number }))
}

interface PaymentTimes extends Pick<Order, 'status' | 'orderedAt'> {
  id: string
  endedAt: Date
  changedAt: Date
}

const REASONS = {
  canceled: 'left at the checkout',
  failed: 'provider: failed',
  completed: 'provider: paid',
} as const

/** What the sandbox keeps of a paid checkout: it is asked for the refund. */
async function seedSession(tx: Tx, { id, order }: { id: string; order: Order }): Promise<string> {
  const { deskCase, package_type, status, orderedAt } = order
  const sessionId = `sbx_${randomBytes(24).toString('base64url')}`
  await tx.insert(sandboxSessions).values({
    id: sessionId,
    user_id: deskCase.userId,
    idempotency_key: id,
    payment_id: id,
    product_name: packageName(package_type),
    amount: priceOf(package_type),
    currency: 'PLN',
    terms: '',
    success_url: '/services',
    cancel_url: '/services',
    status: status === 'refunded' ? 'refunded' : 'paid',
    expires_at: orderedAt,
    created_at: orderedAt,
  })
  return sessionId
}

const priceOf = (packageId: PaidPackageId) => PACKAGES.find((one) => one.id === packageId)?.price ?? 0

async function seedPaymentEvents(tx: Tx, payment: PaymentTimes): Promise<void> {
  const { id: payment_id, status, orderedAt, endedAt, changedAt } = payment
  const event = (values: Omit<typeof paymentEvents.$inferInsert, 'payment_id'>) =>
    tx.insert(paymentEvents).values({ payment_id, ...values })
  await event({ to_status: 'pending', reason: 'order', created_at: orderedAt })
  if (status === 'pending') return
  const first = status === 'canceled' || status === 'failed' ? status : 'completed'
  const reason = REASONS[first]
  await event({ from_status: 'pending', to_status: first, reason, created_at: endedAt })
  if (status === 'refunded')
    await event({
      from_status: 'completed',
      to_status: status,
      reason: 'provider: refunded',
      created_at: changedAt,
    })
}
