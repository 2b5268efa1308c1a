import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { TERMS } from '#features/account/contract.ts'

/** Accounts that agreed to older terms and were not told of the current ones, after this id. Colleagues have a contract of their own. */
export async function listUntold(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select u.id from "user" u
    where u.id > ${after} and u.terms_version <> ${TERMS.version}
      and not exists (select from staff s where s.user_id = u.id)
      and not exists (select from notifications n where n.dedupe_key = 'terms:' || ${TERMS.version}::text || ':' || u.id)
    order by u.id limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}
