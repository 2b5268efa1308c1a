import { type SQL, sql } from 'drizzle-orm'
import { MAX_BATCH_MINUTES, ROUND_MINUTES } from '#back-office/case-file/documents/contract.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { Arrival, DocumentKey } from '#features/documents/contract.ts'

const UNNOTIFIED = sql`arrived_by is not null and added_notified_at is null`

/** In a group of the untold documents of a case: the round is over. */
function isOver(now: Date): SQL {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  return sql`max(uploaded_at) <= ${before(ROUND_MINUTES)}::timestamptz
    or min(uploaded_at) <= ${before(MAX_BATCH_MINUTES)}::timestamptz`
}

/** A page of the ids of cases whose round is over, in their order, after the id `after`. Needs owner rights. */
export async function listCasesToNotify(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select case_id from documents where ${UNNOTIFIED} and case_id > ${after}::uuid
    group by case_id having ${isOver(now)}
    order by case_id limit ${limit}`)
  return rows<{ case_id: string }>(found).map(({ case_id }) => case_id)
}

export interface AddedRound {
  case_id: string
  user_id: string
  added: { document_type: DocumentKey; requested_name: string | null; arrived_by: Arrival }[]
}

/**
 * Claims the round of a case if it is over, and marks its documents as told. Null when nothing is to be told, or the case has
 * ended. Needs owner rights.
 */
export async function claimAdded(
  tx: Tx,
  { caseId, now }: { caseId: string; now: Date },
): Promise<AddedRound | null> {
  const found = await tx.execute(sql`
    with over as (
      select case_id from documents where case_id = ${caseId}::uuid and ${UNNOTIFIED}
      group by case_id having ${isOver(now)}),
    told as (
      update documents set added_notified_at = clock_timestamp()
      where case_id in (select case_id from over) and ${UNNOTIFIED}
      returning case_id, document_type, requested_name, arrived_by, uploaded_at)
    select c.id as case_id, c.user_id, json_agg(json_build_object('document_type', t.document_type,
      'requested_name', t.requested_name,
      'arrived_by', t.arrived_by) order by t.uploaded_at) as added
    from told t join cases c on c.id = t.case_id
    where c.ended_at is null
    group by c.id`)
  return rows<AddedRound>(found)[0] ?? null
}
