import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { run, statement, value } from '#database/statement.ts'
import type { Closure, NewClosure } from '../schema.ts'
import { staffAbsences } from './table.ts'

export type ClosureRow = Omit<Closure, 'may_remove'>

interface ClosureFilter {
  from: string
  to: string
  /** Id of the only one, or null. */
  id: string | null
}

const CLOSURES = statement<ClosureRow, ClosureFilter>(sql`
  select c.id, case when c.staff_id is not null then json_build_object('id', c.staff_id, 'name', a.full_name) end as staff,
    c.from_day::text as from_day, c.to_day::text as to_day, c.from_time, c.to_time, c.reason, b.full_name as set_by,
    case when c.covered_by is not null then json_build_object('id', c.covered_by, 'name', v.full_name) end as covered_by
  from staff_absences c left join "user" a on a.id = c.staff_id left join "user" b on b.id = c.set_by
    left join "user" v on v.id = c.covered_by
  where c.to_day >= ${value('from')}::date and c.from_day <= ${value('to')}::date
    and (${value('id')}::uuid is null or c.id = ${value('id')}::uuid)
  order by c.from_day, c.from_time nulls first, a.full_name nulls first, c.id`)

/** The closed times that have a day between these two, both included, by day. */
export function listClosureRows(tx: Tx, filter: ClosureFilter): Promise<ClosureRow[]> {
  return run(tx, CLOSURES, filter)
}

export async function insertClosure(tx: Tx, values: NewClosure & { set_by: string }): Promise<string> {
  const { staff_id, from_day, to_day, from_time, to_time, reason, covered_by, set_by } = values
  // Not by Drizzle, which names every column: app_staff gives neither id nor time.
  const made = await tx.execute(sql`
    insert into staff_absences (staff_id, from_day, to_day, from_time, to_time, reason, covered_by, set_by)
    values (${staff_id}, ${from_day}, ${to_day}, ${from_time || null}, ${to_time || null}, ${reason || null},
      ${covered_by || null}, ${set_by})
    returning id`)
  const [row] = rows<{ id: string }>(made)
  if (!row) throw new Error('the inserted closure was not returned')
  return row.id
}

interface OverlapQuery {
  from: string
  to: string
  staffId: string
  coveredBy: string
}

/**
 * Whether somebody covers this person already on one of these days, both included, and whether who shall cover is away for
 * a whole day then.
 */
export async function findOverlaps(
  tx: Tx,
  { from, to, staffId, coveredBy }: OverlapQuery,
): Promise<{ isCovered: boolean; isAway: boolean }> {
  const found = await tx.execute(sql`
    select coalesce(bool_or(staff_id = ${staffId} and covered_by is not null), false) as "isCovered",
      coalesce(bool_or(staff_id = ${coveredBy} and from_time is null), false) as "isAway"
    from staff_absences where to_day >= ${from}::date and from_day <= ${to}::date`)
  const [row] = rows<{ isCovered: boolean; isAway: boolean }>(found)
  return row ?? { isCovered: false, isAway: false }
}

/** Removes the closed time; null when there is none with this id, or it is not the caller's to remove. */
export async function deleteClosure(tx: Tx, id: string): Promise<typeof staffAbsences.$inferSelect | null> {
  const [row] = await tx.delete(staffAbsences).where(eq(staffAbsences.id, id)).returning()
  return row ?? null
}

/** The closed time with this id, or null. */
export async function findClosure(tx: Tx, id: string): Promise<typeof staffAbsences.$inferSelect | null> {
  const [row] = await tx.select().from(staffAbsences).where(eq(staffAbsences.id, id))
  return row ?? null
}
