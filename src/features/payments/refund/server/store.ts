import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { payments } from '#features/payments/server/table.ts'
import { paymentRefunds } from './table.ts'

type RefundRow = typeof paymentRefunds.$inferSelect

/** The refund of a payment; null when nobody has asked for one. */
export async function findRefund(tx: Tx, paymentId: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.payment_id, paymentId))
    .limit(1)
  return row ?? null
}

/** Which request it is, for the provider: one that was refused and is asked for anew has another. */
export const refundKeyOf = ({ payment_id, requested_at }: RefundRow): string =>
  `refund:${payment_id}:${requested_at.getTime()}`

/** Stores a refund; one that the provider has refused gives way to it. The payment is locked by the caller. */
export async function saveRefund(tx: Tx, refund: typeof paymentRefunds.$inferInsert): Promise<void> {
  const { how, reason, note, transferred_on = null, requested_by } = refund
  const again = { how, reason, note, transferred_on, requested_by, refused_at: null, refused_reason: null }
  await tx
    .insert(paymentRefunds)
    .values(refund)
    .onConflictDoUpdate({
      target: paymentRefunds.payment_id,
      set: { ...again, requested_at: sql`clock_timestamp()` },
      setWhere: isNotNull(paymentRefunds.refused_at),
    })
}

export interface OpenRefund {
  refund: RefundRow
  payment: PaymentRow
}

const isOpen = and(isNull(paymentRefunds.refused_at), ne(payments.status, 'refunded'))

/** The refund of this payment that is still to be carried out, or null. */
export async function getOpenRefund(db: Database, paymentId: string): Promise<OpenRefund | null> {
  const [row] = await db
    .select({ refund: paymentRefunds, payment: payments })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.payment_id))
    .where(and(eq(paymentRefunds.payment_id, paymentId), isOpen))
    .limit(1)
  return row ?? null
}

/** Payments whose refund was asked for before `before` and is not carried out, the oldest first. */
export async function listOpenRefunds(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const found = await db
    .select({ id: paymentRefunds.payment_id })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.payment_id))
    .where(and(isOpen, sql`${paymentRefunds.requested_at} < ${before.toISOString()}::timestamptz`))
    .orderBy(paymentRefunds.requested_at)
    .limit(limit)
  return found.map(({ id }) => id)
}

/** Longer reasons are cut off. */
const REASON_CHARACTERS = 300

/** Marks this very request as refused, with the provider's reason; a newer one stays as it is. */
export async function markRefused(
  db: Database | Tx,
  { payment_id, requested_at }: RefundRow,
  { now, reason }: { now: Date; reason?: string | undefined },
): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ refused_at: now, refused_reason: reason?.slice(0, REASON_CHARACTERS) ?? null })
    .where(and(eq(paymentRefunds.payment_id, payment_id), eq(paymentRefunds.requested_at, requested_at)))
}
