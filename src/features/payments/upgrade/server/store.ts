import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { payments } from '#features/payments/server/table.ts'

interface Deducted {
  payment: Pick<PaymentRow, 'provider'>
  caseId: string
  /** Those above the package of the payment. */
  packages: readonly PaidPackageId[]
  now: Date
}

/**
 * Marks the paid packages of the case whose price deducts this payment as to be refunded; answers them. A practice payment
 * is deducted from practice payments only (docs/decisions/0011).
 */
export async function markUpgradesToRefund(
  tx: Tx,
  { payment: { provider }, caseId, packages, now }: Deducted,
): Promise<PaymentRow[]> {
  return tx
    .update(payments)
    .set({ to_refund: true, updated_at: now })
    .where(
      and(
        eq(payments.case_id, caseId),
        eq(payments.status, 'completed'),
        eq(payments.to_refund, false),
        gt(payments.prepaid_amount, 0),
        sql`${payments.package_type} = ${anyOf(packages)}`,
        sql`(${provider}::text is distinct from 'sandbox' or ${payments.provider} = 'sandbox')`,
      ),
    )
    .returning()
}
