import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/** Somebody of staff who is named on a restricted case. */
interface CaseAccess {
  id: string
  email: string
  full_name: string
  locale: string
}

/** The people named on a restricted case, with address and language. Needs owner rights. */
export async function listCaseAccess(tx: Tx, caseId: string): Promise<CaseAccess[]> {
  const result = await tx.execute(sql`
    select u.id, u.email, u.full_name, u.locale
    from case_access a join "user" u on u.id = a.user_id where a.case_id = ${caseId}::uuid order by u.id`)
  return rows<CaseAccess>(result)
}
