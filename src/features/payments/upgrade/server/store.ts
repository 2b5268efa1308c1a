import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { payments } from '#features/payments/server/table.ts'

/** Every payment of a case. */
export async function listPaymentsOf(tx: Tx, caseId: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.case_id, caseId))
}

/** Marks these payments as to be refunded. */
export async function markAllToRefund(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ to_refund: true, updated_at: now })
    .where(sql`${payments.id} = any(${sql.param([...ids])}::uuid[])`)
}
