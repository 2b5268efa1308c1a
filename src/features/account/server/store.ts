import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'

/** Whether the account is one of the consultancy's, a suspended one included. */
export async function isStaff(db: Database, userId: string): Promise<boolean> {
  return rows(await db.execute(sql`select 1 from staff where user_id = ${userId}`)).length > 0
}
