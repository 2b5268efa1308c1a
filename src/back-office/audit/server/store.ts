import { type SQL, sql } from 'drizzle-orm'
import { isoInstant, warsawMidnight } from '#database/columns.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { ACTOR_KINDS } from '../contract.ts'
import type { AuditFilter, AuditRow } from '../schema.ts'

/** The greatest bigint. */
const AFTER_ALL = '9223372036854775807'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type EntryRow = Omit<AuditRow, 'actor' | 'subject'> & {
  actor_kind: AuditRow['actor']['kind']
  actor_id: string | null
  actor_name: string | null
  subject_kind: string | null
  subject_id: string | null
  subject_name: string | null
}

/**
 * Rows of the log, newest first, in the transaction of an admin. Names and numbers come under row-level security: those
 * of a case that is restricted to others are null, and so are the details of what was done in it.
 */
export async function listEntries(
  tx: Tx,
  { filter, limit }: { filter: AuditFilter; limit: number },
): Promise<AuditRow[]> {
  const found = await tx.execute(sql`
    with page as materialized (
      select * from audit_log l where ${conditionOf(filter)} order by l.seq desc limit ${limit})
    select p.seq::float8 as id, ${isoInstant('p.at', 'US')} as at,
      p.actor_kind, p.actor_id, a.full_name as actor_name, p.act, p.subject_kind, p.subject_id,
      s.full_name as subject_name, p.case_id, c.number as case_number,
      case when p.case_id is null or c.id is not null then p.details end as details,
      encode(p.address_hash, 'hex') as address_hash, encode(p.previous_hash, 'hex') as previous_hash,
      encode(p.hash, 'hex') as hash
    from page p
      left join "user" a on a.id = p.actor_id and p.actor_kind in ('applicant', 'staff')
      left join "user" s on s.id = p.subject_id and p.subject_kind = 'account'
      left join cases c on c.id = p.case_id
    order by p.seq desc`)
  return rows<EntryRow>(found).map(toEntry)
}

/** Case, act and actor have an index each and a text each; what only narrows them is null when it is absent. */
function conditionOf({ act, actor, case: ofCase, from, to, before }: AuditFilter): SQL {
  const [first, last] = [sql`${from ?? null}::date`, sql`${to ?? null}::date`]
  return sql`l.seq < coalesce(${before ?? null}::bigint, ${AFTER_ALL}::bigint)
    and (${first} is null or l.at >= ${warsawMidnight(first)})
    and (${last} is null or l.at < ${warsawMidnight(sql`${last} + 1`)})
    ${act ? sql`and l.act = ${act}` : sql``} ${actor ? isBy(actor) : sql``} ${ofCase ? isOf(ofCase) : sql``}`
}

const isBy = (actor: string) =>
  ACTOR_KINDS.some((kind) => kind === actor)
    ? sql`and l.actor_kind = ${actor}`
    : sql`and l.actor_id = ${actor}`

const isOf = (idOrNumber: string) =>
  UUID.test(idOrNumber)
    ? sql`and l.case_id = ${idOrNumber}::uuid`
    : sql`and l.case_id = (select id from cases where number = ${idOrNumber})`

function toEntry({
  actor_kind,
  actor_id,
  actor_name,
  subject_kind,
  subject_id,
  subject_name,
  ...row
}: EntryRow): AuditRow {
  return {
    ...row,
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    subject: subject_kind === null ? null : { kind: subject_kind, id: subject_id, name: subject_name },
  }
}

/** When the log begins, and how many rows its head counts. Needs owner rights. */
export async function readExtent(db: Database): Promise<{ first_at: string | null; count: number }> {
  const found = await db.execute(sql`
    select (select ${isoInstant('at')} from audit_log order by seq limit 1)
        as first_at,
      coalesce((select count from audit_head), 0)::float8 as count`)
  return rows<{ first_at: string | null; count: number }>(found)[0] ?? { first_at: null, count: 0 }
}
