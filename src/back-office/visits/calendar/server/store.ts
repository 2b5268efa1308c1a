import { eq, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { type Database, rows, type Tx } from '#database/database.ts'
import type { OfficeLocation } from '#features/appointments/contract.ts'
import { SLOT_MINUTES } from '#features/appointments/contract.ts'
import { staffCalendars } from './table.ts'

type CalendarRow = typeof staffCalendars.$inferSelect

/** Needs owner rights, like everything here. */
export async function findCalendar(tx: Tx, staffId: string): Promise<CalendarRow | null> {
  const [row] = await tx.select().from(staffCalendars).where(eq(staffCalendars.staff_id, staffId))
  return row ?? null
}

/** Replaces the address, so that the one before is worth nothing. */
export async function replaceCalendar(
  tx: Tx,
  { staffId, hash }: { staffId: string; hash: string },
): Promise<CalendarRow> {
  const [row] = await tx
    .insert(staffCalendars)
    .values({ staff_id: staffId, token_hash: hash })
    .onConflictDoUpdate({
      target: staffCalendars.staff_id,
      set: { token_hash: hash, created_at: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('the calendar was not returned')
  return row
}

/** True when there was one. */
export async function deleteCalendar(tx: Tx, staffId: string): Promise<boolean> {
  const gone = await tx
    .delete(staffCalendars)
    .where(eq(staffCalendars.staff_id, staffId))
    .returning({ id: staffCalendars.staff_id })
  return gone.length > 0
}

/** Whose calendar has this address; null when nobody's who works here. */
export async function findOwner(
  db: Database | Tx,
  hash: string,
): Promise<{ id: string; locale: string } | null> {
  const found = await db.execute(sql`
    select c.staff_id as id, u.locale from staff_calendars c join staff s on s.user_id = c.staff_id
      join "user" u on u.id = c.staff_id
    where c.token_hash = ${hash} and s.suspended_at is null`)
  return rows<{ id: string; locale: string }>(found)[0] ?? null
}

export interface FeedRow {
  kind: 'appointment' | 'consultation'
  id: string
  date: string
  time: string
  minutes: number
  place: OfficeLocation | null
  name: string
  number: string
  revision: number
  changed_at: string
}

/**
 * The visits of a member of staff from a day on, without canceled ones, and those of a restricted case only for who is
 * named on it.
 */
export async function listFeedRows(
  db: Database | Tx,
  { staffId, from }: { staffId: string; from: string },
): Promise<FeedRow[]> {
  const found = await db.execute(sql`
    select v.kind, v.id, v.day::text as date, v.time, v.minutes, v.place,
      coalesce(nullif(p.full_name, ''), u.full_name) as name, c.number, v.revision,
      ${isoInstant('v.updated_at')} as changed_at
    from (
      select 'appointment' as kind, id, case_id, appointment_date as day, appointment_time as time,
        ${SLOT_MINUTES}::int as minutes, office_location as place, staff_id, revision, updated_at
      from appointments where status = 'scheduled' and appointment_date >= ${from}::date
      union all
      select 'consultation', id, case_id, booked_date, booked_time, minutes, null, staff_id, revision, updated_at
      from consultations where status = 'booked' and booked_date >= ${from}::date
    ) v join cases c on c.id = v.case_id join "user" u on u.id = c.user_id
      left join personal_info p on p.user_id = c.user_id
    where coalesce(v.staff_id, c.assigned_to) = ${staffId} and (not c.restricted or exists (
      select from case_access a where a.case_id = c.id and a.user_id = ${staffId}))
    order by v.day, v.time, v.id`)
  return rows<FeedRow>(found)
}
