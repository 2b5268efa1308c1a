import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { CONSULTATIONS_PER_PAGE, type Minutes } from '#features/consultations/contract.ts'
import type { Span } from '#features/consultations/rules.ts'
import type { ConsultationBooking } from '#features/consultations/schema.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import { consultations } from './table.ts'

export type ConsultationRow = typeof consultations.$inferSelect
/** A consultation that has a time, or had one before it was canceled. */
export type TimedRow = ConsultationRow & { booked_date: string; booked_time: string; minutes: Minutes }

export function hasTime(row: ConsultationRow): row is TimedRow {
  return row.booked_date !== null && row.booked_time !== null && row.minutes !== null
}

type NewConsultation = Pick<
  ConsultationRow,
  | 'user_id'
  | 'case_id'
  | 'name'
  | 'email'
  | 'phone'
  | 'service'
  | 'message'
  | 'preferred_date'
  | 'preferred_time'
> &
  Partial<Pick<ConsultationRow, 'booked_by_us' | 'booked_by' | 'booking_note'>>

export async function insertConsultation(tx: Tx, values: NewConsultation): Promise<ConsultationRow> {
  const [row] = await tx.insert(consultations).values(values).returning()
  if (!row) throw new Error('the inserted consultation was not returned')
  return row
}

/**
 * Those of the person's case, and those of an earlier case that are open or ahead, which can be canceled; newest first,
 * at most 50. With `before`, those older than that one.
 */
export async function listConsultations(
  tx: Tx,
  { userId, before }: { userId: string; before?: string },
): Promise<ConsultationRow[]> {
  const own = sql`${consultations.user_id} = ${userId} and (${consultations.case_id} = ${currentCaseOf(sql`${userId}`)}
    or ${consultations.status} = 'pending' or (${consultations.status} = 'booked'
      and ${consultations.booked_date} >= (now() at time zone ${TIME_ZONE})::date))`
  let older: ReturnType<typeof and>
  if (before) {
    const cursor = await getConsultation(tx, { userId, id: before })
    if (!cursor) return []
    older = or(
      lt(consultations.created_at, cursor.created_at),
      and(eq(consultations.created_at, cursor.created_at), lt(consultations.id, cursor.id)),
    )
  }
  return tx
    .select()
    .from(consultations)
    .where(and(own, older))
    .orderBy(desc(consultations.created_at), desc(consultations.id))
    .limit(CONSULTATIONS_PER_PAGE)
}

/** The consultation, or null when it is not visible. `lock` locks the row until the transaction ends. */
export async function findConsultation(
  tx: Tx,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<ConsultationRow | null> {
  const query = tx.select().from(consultations).where(eq(consultations.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** The person's own consultation, or null. `lock` locks the row until the transaction ends. */
export async function getConsultation(
  tx: Tx,
  { userId, id, lock = false }: { userId: string; id: string; lock?: boolean },
): Promise<ConsultationRow | null> {
  const query = tx
    .select()
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.user_id, userId)))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/**
 * How many requests of the person have no time. It serialises the requests of one person until the transaction ends, so
 * that concurrent ones are counted.
 */
export async function countPending(tx: Tx, userId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('consultations.request:' || ${userId}::text, 0))`,
  )
  const result = await tx.execute(sql`
    select count(*)::int as count from consultations where user_id = ${userId} and status = 'pending'`)
  return rows<{ count: number }>(result)[0]?.count ?? 0
}

/** How many booked consultations of the person begin after this Warsaw time, without this one. */
export async function countAhead(
  tx: Tx,
  { userId, id, date, time }: { userId: string; id: string; date: string; time: string },
): Promise<number> {
  const result = await tx.execute(sql`
    select count(*)::int as count from consultations
    where user_id = ${userId} and id <> ${id} and status = 'booked'
      and (booked_date, booked_time) > (${date}::date, ${time})`)
  return rows<{ count: number }>(result)[0]?.count ?? 0
}

/**
 * Serialises the bookings of one person, so that concurrent ones are counted, and those of one day, until the
 * transaction ends. The exclusion constraint alone decides who gets a time, but many concurrent inserts of one time
 * would deadlock, which takes a second each. Different days do not wait for each other.
 */
export async function lockForBooking(
  tx: Tx,
  { userId, date }: { userId: string; date: string },
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('consultations.person:' || ${userId}::text, 0)),
      pg_advisory_xact_lock(hashtextextended('consultations.day:' || ${date}::text, 0))`)
}

/** Makes the bookings of these days wait until the transaction ends, and waits for those that have begun. */
export async function lockDays(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('consultations.day:' || day::date::text, 0))
    from generate_series(${from}::date, ${to}::date, interval '1 day') day`)
}

const EXCLUSION_VIOLATION = '23P01'
/** Two people who swap times on two days can deadlock: one of them fails. */
const DEADLOCK = '40P01'

/**
 * Sets the consultation's time, which releases the old one, in one statement. Null when the time overlaps with another
 * consultation, or when two people swap times at the same moment; the transaction is then aborted.
 */
export async function bookTime(
  tx: Tx,
  { id, date, time, minutes }: ConsultationBooking & { id: string },
): Promise<ConsultationRow | null> {
  try {
    return await updateConsultation(tx, id, {
      status: 'booked',
      booked_date: date,
      booked_time: time,
      minutes,
      // It was said of the time before.
      outcome: null,
    })
  } catch (error) {
    if ([EXCLUSION_VIOLATION, DEADLOCK].includes(sqlState(error) ?? '')) return null
    throw error
  }
}

/** Cancels it, with the reason of the consultancy where there is one. */
export function cancelConsultationRow(
  tx: Tx,
  { id, reason }: { id: string; reason: string | null },
): Promise<ConsultationRow> {
  return updateConsultation(tx, id, { status: 'canceled', outcome: null, cancel_reason: reason })
}

export async function updateConsultation(
  tx: Tx,
  id: string,
  change: Partial<ConsultationRow>,
): Promise<ConsultationRow> {
  const [row] = await tx
    .update(consultations)
    .set({ ...change, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where(eq(consultations.id, id))
    .returning()
  if (!row) throw new Error('the changed consultation was not returned')
  return row
}

/** The booked times between two days, both included; whose they are is not returned. */
export async function listTimesTaken(
  tx: Tx,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<Span[]> {
  const result = await tx.execute(sql`
    select booked_date::text as date, booked_time as time, minutes
    from consultation_times_taken(${firstDay}::date, ${lastDay}::date)`)
  return rows<Span>(result)
}

/** The times between two days at which nobody of the consultancy can be spoken to; who is away is not returned. */
export async function listTimesClosed(
  tx: Tx,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<Span[]> {
  const result = await tx.execute(sql`
    select closed_date::text as date, closed_time as time, minutes
    from consultation_times_closed(${firstDay}::date, ${lastDay}::date)`)
  return rows<Span>(result)
}
