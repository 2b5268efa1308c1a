import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { filingConfirmations } from './table.ts'

export type ReceiptRow = typeof filingConfirmations.$inferSelect

/** Needs owner rights. */
export async function insertReceipt(tx: Tx, receipt: typeof filingConfirmations.$inferInsert): Promise<void> {
  await tx.insert(filingConfirmations).values(receipt)
}

/** Which of these objects a receipt refers to. Needs owner rights. */
export async function listReceiptObjects(db: Database, names: string[]): Promise<string[]> {
  const found = await db
    .select({ name: filingConfirmations.object_name })
    .from(filingConfirmations)
    .where(sql`${filingConfirmations.object_name} = ${anyOf(names)}`)
  return found.map(({ name }) => name)
}

/** The objects of all receipts. Needs owner rights. */
export async function listAllReceiptObjects(db: Database): Promise<string[]> {
  const found = await db.select({ name: filingConfirmations.object_name }).from(filingConfirmations)
  return found.map(({ name }) => name)
}
