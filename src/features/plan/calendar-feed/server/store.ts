import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { planCalendars } from './table.ts'

type PlanCalendarRow = typeof planCalendars.$inferSelect

/** Needs owner rights, like everything here. */
export async function findCalendar(tx: Tx, userId: string): Promise<PlanCalendarRow | null> {
  const [row] = await tx.select().from(planCalendars).where(eq(planCalendars.user_id, userId))
  return row ?? null
}

/** Replaces the address, so that the one before is worth nothing. */
export async function replaceCalendar(
  tx: Tx,
  { userId, hash }: { userId: string; hash: string },
): Promise<PlanCalendarRow> {
  const [row] = await tx
    .insert(planCalendars)
    .values({ user_id: userId, token_hash: hash })
    .onConflictDoUpdate({
      target: planCalendars.user_id,
      set: { token_hash: hash, created_at: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('the calendar was not returned')
  return row
}

/** Deletes the address; without one it changes nothing. */
export async function deleteCalendar(tx: Tx, userId: string): Promise<void> {
  await tx.delete(planCalendars).where(eq(planCalendars.user_id, userId))
}

interface CalendarOwner {
  id: string
  language: string
}

/** Whose calendar has this address; null when nobody's. */
export async function findOwner(tx: Tx, hash: string): Promise<CalendarOwner | null> {
  const found = await tx.execute(sql`
    select u.id, u.locale as language from plan_calendars c join "user" u on u.id = c.user_id where c.token_hash = ${hash}`)
  return rows<CalendarOwner>(found)[0] ?? null
}
