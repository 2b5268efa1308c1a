import { and, desc, eq, getTableColumns, gt, lt, ne, or, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { sqlState } from '#database/sql-state.ts'
import { anyOf } from '#database/statement.ts'
import {
  APPOINTMENTS_PER_PAGE,
  OFFICE_LOCATIONS,
  type OfficeLocation,
} from '#features/appointments/contract.ts'
import type { Slot } from '#features/appointments/schema.ts'
import { appointments } from '#features/appointments/server/table.ts'
import { type CaseRow, currentCaseOf } from '#features/cases/server/store.ts'
import { TIME_ZONE } from '#shared/dates.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/** With the name of who of the team has booked it; the person of the appointment may know that. */
export type NamedAppointment = AppointmentRow & { booker: string | null }

const NAMED = {
  ...getTableColumns(appointments),
  // Asked for only where somebody has: a call of the function for every row would cost.
  booker: sql<string | null>`case when booked_by is not null then appointment_booker(${appointments.id}) end`,
}

/** The columns of a slot, without the other fields of a booking. */
const SLOT_COLUMNS = ['office_location', 'appointment_date', 'appointment_time'] as const

/**
 * Those of the person's case, and those ahead of an earlier case, which can be canceled; newest first, at most 50. With
 * `before`, those older than that appointment.
 */
export async function listAppointments(
  tx: Tx,
  { userId, before }: { userId: string; before?: string },
): Promise<NamedAppointment[]> {
  const own = sql`${appointments.user_id} = ${userId} and (${appointments.case_id} = ${currentCaseOf(sql`${userId}`)}
    or (${appointments.status} = 'scheduled'
      and ${appointments.appointment_date} >= (now() at time zone ${TIME_ZONE})::date))`
  let older: ReturnType<typeof and>
  if (before) {
    const cursor = await getAppointment(tx, { userId, id: before })
    if (!cursor) return []
    older = or(
      lt(appointments.created_at, cursor.created_at),
      and(eq(appointments.created_at, cursor.created_at), lt(appointments.id, cursor.id)),
    )
  }
  return tx
    .select(NAMED)
    .from(appointments)
    .where(and(own, older))
    .orderBy(desc(appointments.created_at), desc(appointments.id))
    .limit(APPOINTMENTS_PER_PAGE)
}

/** The appointment, or null when it is not visible. `lock` locks the row until the transaction ends. */
export async function findAppointment(
  tx: Tx,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<AppointmentRow | null> {
  const query = tx.select().from(appointments).where(eq(appointments.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** Who of the team has booked this appointment of the person who reads, by name. */
export async function findBooker(tx: Tx, id: string): Promise<string | null> {
  const found = await tx.execute(sql`select appointment_booker(${id}::uuid) as name`)
  return rows<{ name: string | null }>(found)[0]?.name ?? null
}

/** The person's own appointment, or null. `lock` locks the row until the transaction ends. */
export async function getAppointment(
  tx: Tx,
  { userId, id, lock = false }: { userId: string; id: string; lock?: boolean },
): Promise<AppointmentRow | null> {
  const query = tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), eq(appointments.user_id, userId)))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/**
 * Serialises bookings and moves of one person until the transaction ends, so that what was read of their appointments
 * stays true until it is written. Take it before any row lock, so that no two transactions deadlock.
 */
export async function lockPersonBookings(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('appointments.person:' || ${userId}::text, 0))`,
  )
}

/** How many appointments of the person begin after this Warsaw date and time. */
export async function countAhead(
  tx: Tx,
  { userId, date, time }: { userId: string; date: string; time: string },
): Promise<number> {
  const result = await tx.execute(sql`
    select count(*)::int as count from ${appointments}
    where user_id = ${userId} and status = 'scheduled'
      and (appointment_date, appointment_time) > (${date}::date, ${time})`)
  return rows<{ count: number }>(result)[0]?.count ?? 0
}

/**
 * The office in which the person has an appointment at this date and time, or null. The appointment `except` does not
 * count.
 */
export async function findOfficeHeld(
  tx: Tx,
  { userId, slot, except }: { userId: string; slot: Slot; except?: string },
): Promise<OfficeLocation | null> {
  const [row] = await tx
    .select({ office: appointments.office_location })
    .from(appointments)
    .where(
      and(
        eq(appointments.user_id, userId),
        eq(appointments.status, 'scheduled'),
        eq(appointments.appointment_date, slot.appointment_date),
        eq(appointments.appointment_time, slot.appointment_time),
        except === undefined ? undefined : ne(appointments.id, except),
      ),
    )
    .limit(1)
  return row?.office ?? null
}

export interface NewAppointment {
  case: Pick<CaseRow, 'id' | 'user_id'>
  slot: Slot
  /** The applicant's own words. */
  notes?: string | null
  /** Of a booking by the consultancy. */
  byUs?: Pick<AppointmentRow, 'booked_by' | 'booking_note'>
  capacity: number
}

/**
 * Inserts the appointment with the first free seat of the slot; null when all seats are taken or the person already has
 * the slot. The unique index decides, also between concurrent requests: a second insert of a seat waits for the first
 * one's transaction.
 */
export async function insertAppointment(tx: Tx, appointment: NewAppointment): Promise<AppointmentRow | null> {
  for (let seat = 1; seat <= appointment.capacity; seat += 1) {
    const [row] = await tx
      .insert(appointments)
      .values({
        user_id: appointment.case.user_id,
        case_id: appointment.case.id,
        ...pickFields(appointment.slot, SLOT_COLUMNS),
        seat,
        notes: appointment.notes ?? null,
        ...(appointment.byUs ? { booked_by_us: true, ...appointment.byUs } : {}),
      })
      .onConflictDoNothing()
      .returning()
    if (row) return row
  }
  return null
}

interface Move {
  id: string
  slot: Slot
  /** Left as they are when omitted. */
  notes?: string | null | undefined
  capacity: number
}

/** Moves an appointment to the first free seat of another slot; null, with nothing changed, when all are taken. */
export async function moveAppointment(tx: Tx, move: Move): Promise<AppointmentRow | null> {
  for (let seat = 1; seat <= move.capacity; seat += 1) {
    const row = await tryMove(tx, { ...move, seat })
    if (row) return row
  }
  return null
}

/** Columns that every change of an appointment sets. */
const CHANGED = { revision: sql`revision + 1`, updated_at: sql`now()` }

const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'

async function tryMove(tx: Tx, { id, slot, notes, seat }: Move & { seat: number }) {
  try {
    // An update has no "on conflict do nothing", so a savepoint is used.
    return await tx.transaction(async (savepoint) => {
      const [row] = await savepoint
        .update(appointments)
        .set({
          ...pickFields(slot, SLOT_COLUMNS),
          seat,
          notes,
          // It was said of the time before.
          outcome: null,
          ...CHANGED,
        })
        .where(eq(appointments.id, id))
        .returning()
      return row ?? null
    })
  } catch (error) {
    // Two people who swap slots at the same moment can deadlock: one of them fails.
    if ([UNIQUE_VIOLATION, DEADLOCK].includes(sqlState(error) ?? '')) return null
    throw error
  }
}

type Changeable = 'notes' | 'status' | 'outcome' | 'staff_id' | 'cancel_reason'

export async function updateAppointment(
  tx: Tx,
  { id, ...change }: { id: string } & Partial<Pick<AppointmentRow, Changeable>>,
): Promise<AppointmentRow | null> {
  const [row] = await tx
    .update(appointments)
    .set({ ...change, ...CHANGED })
    .where(eq(appointments.id, id))
    .returning()
  return row ?? null
}

/**
 * Appointments of a day without a reminder, by id, at most `limit` after `after`. Those booked since `bookedBefore` are
 * left out, because the booking has just been confirmed. Needs owner rights.
 */
export async function listUnreminded(
  db: Database,
  { date, bookedBefore, after, limit }: { date: string; bookedBefore: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        // The offices are listed so that the index on office and date is used.
        sql`${appointments.office_location} = ${anyOf(OFFICE_LOCATIONS)}`,
        eq(appointments.appointment_date, date),
        eq(appointments.status, 'scheduled'),
        lt(appointments.created_at, bookedBefore),
        gt(appointments.id, after),
        sql`not exists (select from notifications n where n.dedupe_key = 'reminder:appointment:' || ${appointments.id}
          || ':' || ${appointments.appointment_date} || 'T' || ${appointments.appointment_time})`,
      ),
    )
    .orderBy(appointments.id)
    .limit(limit)
  return found.map((row) => row.id)
}

/** The appointment if it is still scheduled for that day, locked until the transaction ends. Needs owner rights. */
export async function lockScheduled(
  tx: Tx,
  { id, date }: { id: string; date: string },
): Promise<AppointmentRow | null> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.id, id),
        eq(appointments.appointment_date, date),
        eq(appointments.status, 'scheduled'),
      ),
    )
    .for('update')
  return row ?? null
}
