import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#database/connect.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { payments } from './table.ts'

/** The package of the latest completed payment, or null. */
export async function getLatestPaidPackage(tx: Tx, userId: string): Promise<PaidPackageId | null> {
  const [row] = await tx
    .select({ packageType: payments.packageType })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'completed')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return row?.packageType ?? null
}
