import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { caseReceipts } from './table.ts'

export type ReceiptRow = typeof caseReceipts.$inferSelect

/** Needs owner rights. */
export async function insertReceipt(tx: Tx, receipt: typeof caseReceipts.$inferInsert): Promise<void> {
  await tx.insert(caseReceipts).values(receipt)
}

/** Which of these objects a receipt refers to. Needs owner rights. */
export async function listReceiptObjects(db: Database, names: string[]): Promise<string[]> {
  const found = await db
    .select({ name: caseReceipts.object_name })
    .from(caseReceipts)
    .where(sql`${caseReceipts.object_name} = ${anyOf(names)}`)
  return found.map(({ name }) => name)
}

/** The objects of all receipts. Needs owner rights. */
export async function listAllReceiptObjects(db: Database): Promise<string[]> {
  const found = await db.select({ name: caseReceipts.object_name }).from(caseReceipts)
  return found.map(({ name }) => name)
}
