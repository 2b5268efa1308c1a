import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

/** Whether the account is one of the consultancy's, a suspended one included. */
export async function isStaff(tx: Tx, userId: string): Promise<boolean> {
  return rows(await tx.execute(sql`select 1 from staff where user_id = ${userId}`)).length > 0
}
