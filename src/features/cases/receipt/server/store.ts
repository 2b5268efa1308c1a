import { eq, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { ScanState } from '#features/cases/scan-state/schema.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { filingConfirmations } from './table.ts'

export type ReceiptRow = typeof filingConfirmations.$inferSelect

/** Needs owner rights. */
export async function insertReceipt(tx: Tx, receipt: typeof filingConfirmations.$inferInsert): Promise<void> {
  await tx.insert(filingConfirmations).values(receipt)
}

/** The receipt of the case that the person's calls speak of; null when nothing is filed. */
export async function findReceipt(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      number: cases.upo_number,
      issued_at: cases.upo_issued_at,
      file: filingConfirmations,
      scan_state: sql<ScanState>`file_scan_state(${filingConfirmations.object_name})`,
    })
    .from(cases)
    .leftJoin(filingConfirmations, eq(filingConfirmations.case_id, cases.id))
    .where(eq(cases.id, currentCaseOf(sql`${userId}`)))
  if (!found?.number || !found.issued_at) return null
  const { number, issued_at, file, scan_state } = found
  return { number, issued_at, file, scan_state }
}

/**
 * How a person is called: as typed, and as the passport in the newest case says. The account's name where nothing is typed.
 * As visible as the person.
 */
export async function listNames(tx: Tx, userId: string): Promise<string[]> {
  const found = await tx.execute(sql`
    select coalesce(p.full_name, u.full_name) as name,
      (select array_agg(concat_ws(' ', z.read_values->>'given_names', z.read_values->>'surname')) from passport_zones z
        where z.user_id = u.id and z.state = 'read' and not z.names_truncated) as printed
    from "user" u left join personal_info p on p.user_id = u.id where u.id = ${userId}`)
  const [row] = rows<{ name: string | null; printed: string[] | null }>(found)
  return [row?.name ?? '', ...(row?.printed ?? [])].filter((name) => name.trim() !== '')
}

/** The name of the member of staff who has stored a receipt; null for nobody. Needs owner rights. */
export async function findStoredBy(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.select({ full_name: user.full_name }).from(user).where(eq(user.id, id))
  return found?.full_name ?? null
}

/** Which of these objects a receipt refers to. Needs owner rights. */
export async function listReceiptObjects(db: Database, names: string[]): Promise<string[]> {
  const found = await db
    .select({ name: filingConfirmations.object_name })
    .from(filingConfirmations)
    .where(sql`${filingConfirmations.object_name} = ${anyOf(names)}`)
  return found.map(({ name }) => name)
}

/** The stored receipts of these people. Needs owner rights. */
export async function listReceiptsOf(
  db: Database,
  userIds: readonly string[],
): Promise<{ name: string; userId: string; kind: 'receipt'; caseId: string }[]> {
  const { object_name, user_id, case_id } = filingConfirmations
  const found = await db
    .select({ name: object_name, userId: user_id, caseId: case_id })
    .from(filingConfirmations)
    .where(sql`${user_id} = ${anyOf(userIds)}`)
  return found.map((row) => ({ ...row, kind: 'receipt' }))
}

/** The objects of all receipts. Needs owner rights. */
export async function listAllReceiptObjects(db: Database): Promise<string[]> {
  const found = await db.select({ name: filingConfirmations.object_name }).from(filingConfirmations)
  return found.map(({ name }) => name)
}
