import { type SQL, sql } from 'drizzle-orm'
import { MAX_BATCH_MINUTES, ROUND_MINUTES } from '#back-office/case-file/documents/contract.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/** The round of a changed last legal day is over: like that of the verdicts. */
function isOver(now: Date): SQL {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  return sql`(stay_changed_at <= ${before(ROUND_MINUTES)}::timestamptz
    or stay_round_at <= ${before(MAX_BATCH_MINUTES)}::timestamptz)`
}

/** A page of the ids of cases whose round is over, in their order, after the id `after`. Needs owner rights. */
export async function listOverRounds(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select id from cases where stay_changed_at is not null and ${isOver(now)} and id > ${after}::uuid
    order by id limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

export interface StayRound {
  user_id: string
  /** The day (YYYY-MM-DD) that stood before the round, and the one that stands now. */
  before: string | null
  day: string | null
  is_filed: boolean
  is_ended: boolean
}

/** Ends the round of a case if it is over; null when it is not. Needs owner rights. */
export async function claimRound(
  tx: Tx,
  { caseId, now }: { caseId: string; now: Date },
): Promise<StayRound | null> {
  const found = await tx.execute(sql`
    with over as (
      select id, stay_round_from from cases
      where id = ${caseId}::uuid and stay_changed_at is not null and ${isOver(now)} for no key update)
    update cases c set stay_round_from = null, stay_round_own = false, stay_round_at = null, stay_changed_at = null
    from over where c.id = over.id
    returning c.user_id, over.stay_round_from::text as before, c.last_legal_day::text as day,
      c.upo_number is not null as is_filed, c.ended_at is not null as is_ended`)
  return rows<StayRound>(found)[0] ?? null
}
