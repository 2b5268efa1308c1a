import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { FactCheck } from '#facts/server/add-checks.ts'
import { MOST_HISTORY } from '../contract.ts'

export interface CheckRow extends FactCheck {
  id: number
  saved_at: string
  saved_by: string | null
}

const COLUMNS = sql`k.id::float8 as id, k.fact_id, k.value, k.source, k.source_url, k.source_date, k.certainty,
  k.checked_on::text as checked_on, ${isoInstant('k.saved_at')} as saved_at`

/** The newest check of every fact. Needs owner rights, like everything here. */
export async function listNewestChecks(db: Database): Promise<CheckRow[]> {
  const found = await db.execute(sql`
    select distinct on (k.fact_id) ${COLUMNS}, null as saved_by from fact_checks k order by k.fact_id, k.id desc`)
  return rows<CheckRow>(found)
}

/** The checks of one fact, newest first, with the names of who has saved them. */
export async function listChecks(db: Database, factId: string): Promise<CheckRow[]> {
  const found = await db.execute(sql`
    select ${COLUMNS}, (select full_name from "user" u where u.id = k.saved_by) as saved_by
    from fact_checks k where k.fact_id = ${factId} order by k.id desc limit ${MOST_HISTORY}`)
  return rows<CheckRow>(found)
}

/** Who saves the same fact meanwhile waits until the transaction ends. */
export async function lockFact(tx: Tx, factId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fact.${factId}`}, 0))`)
}

/** Writes a check, and tells every server process of it when the transaction commits. */
export async function insertCheck(
  tx: Tx,
  { savedBy, channel, ...check }: FactCheck & { savedBy: string; channel: string },
): Promise<void> {
  const value: SQL = check.value === null ? sql`null` : sql`${JSON.stringify(check.value)}::jsonb`
  await tx.execute(sql`
    insert into fact_checks (fact_id, value, source, source_url, source_date, certainty, checked_on, saved_by)
    values (${check.fact_id}, ${value}, ${check.source}, ${check.source_url}, ${check.source_date}, ${check.certainty},
      ${check.checked_on}::date, ${savedBy})`)
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ facts: true })})`)
}
