import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'

/**
 * The cases that the caller has snoozed and that still sleep, with the day, as a table; `today` is a date in Warsaw. A case
 * comes back on its day, or with the first of these since it was snoozed: a message of the applicant, a task that the
 * applicant has done, anything else that the applicant did but filling in a form (a document, the submission, a visit), or
 * something else to do for the team (turn `ours`, waiting since later). A case that has ended does not sleep. Each of them
 * is looked up by an index, for the caller's snoozed cases alone (migration 0082).
 */
export const snoozedCases = (today: SQLChunk): SQL => sql`snoozed_cases(${today}::date)`

interface OwnSnooze {
  /** The member of staff. */
  userId: string
  caseIds: readonly string[]
}

/** Snoozes the cases until this day, also those that are snoozed until another one. */
export async function saveSnoozes(
  tx: Tx,
  { userId, caseIds, until }: OwnSnooze & { until: string },
): Promise<void> {
  await tx.execute(sql`
    insert into case_snoozes (user_id, case_id, until)
    select ${userId}, id, ${until}::date from unnest(${sql.param([...caseIds])}::uuid[]) id
    on conflict (user_id, case_id) do update set until = excluded.until, set_at = clock_timestamp()`)
}

export async function deleteSnoozes(tx: Tx, { userId, caseIds }: OwnSnooze): Promise<void> {
  await tx.execute(sql`
    delete from case_snoozes where user_id = ${userId} and case_id = any (${sql.param([...caseIds])}::uuid[])`)
}
