import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { PackageId } from '#features/packages/contract.ts'

interface StatusRow {
  /** In PostgreSQL's format. */
  submitted_at: string | null
  package_type: PackageId
}

/**
 * What the row of a case does not say of its state: when it was submitted, and the package by its payments. Needs owner
 * rights.
 */
export async function getStatusRow(
  tx: Tx,
  { caseId, isSandbox }: { caseId: string; isSandbox: boolean },
): Promise<StatusRow> {
  const found = await tx.execute(sql`
    select (select submitted_at from submissions where case_id = ${caseId}::uuid) as submitted_at,
      (select case when ${isSandbox} then sandbox_package_type else package_type end
        from case_queue where case_id = ${caseId}::uuid) as package_type`)
  const [row] = rows<StatusRow>(found)
  return { submitted_at: row?.submitted_at ?? null, package_type: row?.package_type ?? 'free' }
}
