import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { RECEIPT_YEARS } from '#features/payments/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { payments } from '#features/payments/server/table.ts'
import type { Buyer } from '#features/payments/settlement/server/store.ts'
import { LEGAL_NAME } from '#features/personal-info/server/store.ts'
import { user } from '#session/session-table.ts'
import { receipts } from './table.ts'

export type ReceiptRow = typeof receipts.$inferSelect

/** Writes receipts; one that is there already stays as it is. */
export async function insertReceipts(tx: Tx | Database, list: ReceiptRow[]): Promise<void> {
  if (list.length > 0) await tx.insert(receipts).values(list).onConflictDoNothing()
}

/** A payment of this person with its receipt, or null. */
export async function getOwnReceipt(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<{ payment: PaymentRow; receipt: ReceiptRow | null } | null> {
  const [row] = await tx
    .select({ payment: payments, receipt: receipts })
    .from(payments)
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(and(eq(payments.id, id), eq(payments.user_id, userId)))
    .limit(1)
  return row ?? null
}

/** A payment of anybody with its receipt, or null. */
export async function getReceipt(
  db: Database,
  id: string,
): Promise<{ payment: PaymentRow; receipt: ReceiptRow | null } | null> {
  const [row] = await db
    .select({ payment: payments, receipt: receipts })
    .from(payments)
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(eq(payments.id, id))
    .limit(1)
  return row ?? null
}

/**
 * Completed payments without a receipt, behind `after` by id: those from before receipts were kept. The buyer is as
 * she is known today; null when the account is gone. Where the account is gone for so long that its receipt is deleted
 * by now, none is missing.
 */
export async function listUnrecorded(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ payment: PaymentRow; buyer: Buyer | null }[]> {
  return db
    .select({ payment: payments, buyer: { full_name: LEGAL_NAME, email: user.email, locale: user.locale } })
    .from(payments)
    .leftJoin(user, eq(user.id, payments.user_id))
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(
      and(
        isNotNull(payments.receipt_number),
        isNotNull(payments.completed_at),
        isNotNull(payments.amount),
        isNull(receipts.payment_id),
        or(
          isNotNull(payments.user_id),
          gt(payments.completed_at, sql`now() - ${`${RECEIPT_YEARS} years`}::interval`),
        ),
        after === null ? undefined : gt(payments.id, after),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit)
}
