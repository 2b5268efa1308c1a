import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { REMINDER_DAYS_BEFORE, SWITCHABLE_REMINDERS } from '../contract.ts'
import { CATCH_UP_DAYS } from '../rules.ts'
import { unwantedReminders } from './table.ts'

export interface NearDeadline {
  id: string
  user_id: string
  /** YYYY-MM-DD. */
  last_legal_day: string
}

const [FIRST_REMINDER] = REMINDER_DAYS_BEFORE
/** A case that is filed is decided by the office: the day no longer matters. */
const UNFILED = sql`c.ended_at is null and coalesce(c.held_stage, c.stage) in ('preparing', 'submitted', 'ready_to_file')`

/** By dueReminderDays (rules.ts): which reminder is due with so many days left. */
const dueDays = (today: string) => sql`(
  select d.days from (select min(one) as days from unnest(${sql.param([...REMINDER_DAYS_BEFORE])}::int[]) one
    where one >= c.last_legal_day - ${today}::date) d
  where d.days <> all(${sql.param([...SWITCHABLE_REMINDERS])}::int[])
    or c.last_legal_day - ${today}::date > d.days - ${CATCH_UP_DAYS}::int)`

/**
 * The cases, not filed yet, whose last legal day is near and whose person wants the reminder that is due and has not had it.
 * Needs owner rights.
 */
export async function listNearDeadlines(
  db: Database,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<NearDeadline[]> {
  const found = await db.execute(sql`
    select c.id, c.user_id, c.last_legal_day::text from cases c cross join lateral ${dueDays(today)} due
    where ${UNFILED} and c.last_legal_day between ${today}::date and ${today}::date + ${FIRST_REMINDER}::int
      and c.id > ${after}::uuid
      and not exists (select from notifications n
        where n.dedupe_key = 'deadline:' || c.id || ':' || c.last_legal_day || ':' || due.days)
      and not exists (select from unwanted_reminders r where r.user_id = c.user_id and r.days_before = due.days)
    order by c.id limit ${limit}`)
  return rows<NearDeadline>(found)
}

/** The same case if that is still its last legal day and it is not filed; it stays so until the transaction ends. */
export async function lockDeadline(tx: Tx, { id, last_legal_day }: NearDeadline): Promise<boolean> {
  const found = await tx.execute(sql`
    select c.id from cases c where c.id = ${id} and ${UNFILED} and c.last_legal_day = ${last_legal_day}::date for share`)
  return rows(found).length === 1
}

/** The reminders that the person does not want. */
export async function listUnwanted(tx: Tx, userId: string): Promise<number[]> {
  const found = await tx.select().from(unwantedReminders).where(eq(unwantedReminders.user_id, userId))
  return found.map(({ days_before }) => days_before)
}

interface Unwanted {
  user_id: string
  days_before: number
}

/** Switches a reminder off; again it changes nothing. */
export async function insertUnwanted(tx: Tx, unwanted: Unwanted): Promise<void> {
  await tx.insert(unwantedReminders).values(unwanted).onConflictDoNothing()
}

/** Switches it on; again it changes nothing. */
export async function deleteUnwanted(tx: Tx, { user_id, days_before }: Unwanted): Promise<void> {
  await tx
    .delete(unwantedReminders)
    .where(and(eq(unwantedReminders.user_id, user_id), eq(unwantedReminders.days_before, days_before)))
}
