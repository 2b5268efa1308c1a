import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'

/** What stands of a case and its person outside of the questionnaire. */
export interface SheetFacts {
  account_name: string | null
  /** As typed into personal information. */
  full_name: string | null
  address: string | null
  passport_number: string | null
  upo_issued_at: string | null
  /** YYYY-MM-DD. */
  decision_delivered_on: string | null
}

/** The facts of a person and this case, which is null before the first thing is saved. */
export async function findSheetFacts(
  tx: Tx,
  { userId, caseId }: { userId: string; caseId: string | null },
): Promise<SheetFacts> {
  const found = await tx.execute(sql`
    select u.full_name as account_name, p.full_name, p.address, p.passport_number,
      ${isoInstant('c.upo_issued_at')} as upo_issued_at, c.decision_delivered_on::text
    from "user" u
    left join personal_info p on p.user_id = u.id
    left join cases c on c.id = ${caseId}::uuid and c.user_id = u.id
    where u.id = ${userId}`)
  const [facts] = rows<SheetFacts>(found)
  if (!facts) throw new Error('the person of a sheet could not be read')
  return facts
}

/** The case that the person's calls speak of; null without one. */
export async function findOwnCaseId(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.execute(sql`select ${currentCaseOf(sql`${userId}`)} as id`)
  return rows<{ id: string | null }>(found)[0]?.id ?? null
}
