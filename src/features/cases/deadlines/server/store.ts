import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { REMINDER_DAYS_BEFORE } from '../rules.ts'

export interface NearDeadline {
  id: string
  user_id: string
  /** YYYY-MM-DD. */
  last_legal_day: string
}

const [FIRST_REMINDER] = REMINDER_DAYS_BEFORE
/** A case that is filed is decided by the office: the day no longer matters. */
const UNFILED = sql`c.ended_at is null and coalesce(c.held_stage, c.stage) in ('preparing', 'submitted', 'ready_to_file')`

/**
 * The cases, not filed yet, whose last legal day is near and whose person has not been reminded of it since the last of
 * REMINDER_DAYS_BEFORE was reached. Needs owner rights.
 */
export async function listNearDeadlines(
  db: Database,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<NearDeadline[]> {
  const found = await db.execute(sql`
    select c.id, c.user_id, c.last_legal_day::text from cases c
    where ${UNFILED} and c.last_legal_day between ${today}::date and ${today}::date + ${FIRST_REMINDER}::int
      and c.id > ${after}::uuid
      and not exists (select from notifications n where n.dedupe_key = 'deadline:' || c.id || ':' || c.last_legal_day || ':'
        || (select min(d) from unnest(${sql.param([...REMINDER_DAYS_BEFORE])}::int[]) d where d >= c.last_legal_day - ${today}::date))
    order by c.id limit ${limit}`)
  return rows<NearDeadline>(found)
}

/** The same case if that is still its last legal day and it is not filed; it stays so until the transaction ends. */
export async function lockDeadline(tx: Tx, { id, last_legal_day }: NearDeadline): Promise<boolean> {
  const found = await tx.execute(sql`
    select c.id from cases c where c.id = ${id} and ${UNFILED} and c.last_legal_day = ${last_legal_day}::date for share`)
  return rows(found).length === 1
}
