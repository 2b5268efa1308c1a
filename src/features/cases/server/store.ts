import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { anyOf } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import { m } from '#messages/messages.js'
import { caseAccess, type caseEvents, cases } from './table.ts'

export type CaseRow = typeof cases.$inferSelect

/** The id of the case that a person's calls speak of, in SQL: the open one, else the one that ended last. */
export const currentCaseOf = (userId: SQLWrapper): SQL =>
  sql`(select id from cases where user_id = ${userId} order by ended_at desc nulls first limit 1)`

/** The id of that case; null without any. */
export async function findOwnCaseId(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.execute(sql`select ${currentCaseOf(sql`${userId}`)} as id`)
  return rows<{ id: string | null }>(found)[0]?.id ?? null
}

/** The case in which an applicant acts: open, and locked until the transaction ends. */
export type OpenCase = Pick<CaseRow, 'id' | 'user_id' | 'number' | 'stage' | 'ended_at'>

/**
 * The open case of this transaction's applicant, locked against being submitted, moved or ended until the transaction
 * ends. The first call for a person opens a case. Throws conflict when all cases of the person have ended.
 */
export async function lockOpenCase(tx: Tx): Promise<OpenCase> {
  const result = await tx.execute(sql`select * from open_case_row()`).catch(throwCaseEnded)
  const [row] = rows<Omit<OpenCase, 'ended_at'>>(result)
  if (!row) throw new Error('the open case could not be read')
  return { ...row, ended_at: null }
}

/** The case, or null when it is not visible. */
export async function findCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id))
  return row ?? null
}

/** The case, locked until the transaction ends so that nobody moves it meanwhile; null when it is not visible. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('no key update')
  return row ?? null
}

/**
 * The cases with these numbers that are visible, locked like lockCase: all of them in one statement and in one order, so
 * that two people who change the same ones wait for each other and never lock each other out.
 */
export function lockCasesByNumber(tx: Tx, numbers: readonly string[]): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(sql`${cases.number} = ${anyOf(numbers)}`)
    .orderBy(cases.id)
    .for('no key update')
}

/**
 * Every case of this case's person, locked like lockCase and against a new one; none when it is not visible. The cases of
 * one person are locked in the order of their ids, like by an erasure.
 */
export async function lockCasesOfPerson(tx: Tx, caseId: string): Promise<CaseRow[]> {
  const found = await findCase(tx, caseId)
  if (!found) return []
  await lockPerson(tx, found.user_id)
  return tx
    .select()
    .from(cases)
    .where(eq(cases.user_id, found.user_id))
    .orderBy(cases.id)
    .for('no key update')
}

/** Who starts a case for this person waits until the transaction ends. */
async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cases.person:' || ${userId}::text, 0))`)
}

/** The person's open case, locked like lockCase; null when there is none. Needs owner rights. */
export async function lockOpenCaseOf(tx: Tx, userId: string): Promise<CaseRow | null> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(sql`${cases.user_id} = ${userId} and ${cases.ended_at} is null`)
    .for('no key update')
  return row ?? null
}

/** The open cases that are assigned to a member of staff, locked like lockCasesByNumber. Needs owner rights. */
export function lockCasesAssignedTo(tx: Tx, staffId: string): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(and(eq(cases.assigned_to, staffId), isNull(cases.ended_at)))
    .orderBy(cases.id)
    .for('no key update')
}

interface CaseChange extends Partial<Omit<CaseRow, 'id' | 'user_id' | 'number' | 'ended_at'>> {
  id: string
  /** It ends now, by the clock of the database. */
  ends?: boolean
  /** It is open again. */
  reopens?: boolean
}

export async function updateCase(
  tx: Tx,
  { id, ends = false, reopens = false, ...change }: CaseChange,
): Promise<CaseRow> {
  const [row] = await tx
    .update(cases)
    .set({
      ...change,
      ...(ends && { ended_at: sql`clock_timestamp()` }),
      ...(reopens && { ended_at: null }),
      updated_at: sql`greatest(clock_timestamp()::timestamptz(3), ${cases.updated_at})`,
    })
    .where(eq(cases.id, id))
    .returning()
  // Staff suspended between two statements see it no longer.
  if (!row) throw new AppError('not_found')
  return row
}

/** The person's cases, the newest first. */
export function listCases(tx: Tx, userId: string): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(eq(cases.user_id, userId))
    .orderBy(desc(cases.opened_at), desc(cases.number))
}

/** The person's case with this number, or null. */
export async function findCaseByNumber(
  tx: Tx,
  { userId, number }: { userId: string; number: string },
): Promise<CaseRow | null> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.number, number), eq(cases.user_id, userId)))
  return row ?? null
}

/**
 * Starts a case for somebody whose cases have all ended; null when one is open. Of concurrent calls one starts it. Needs
 * owner rights.
 */
export async function startNextCase(tx: Tx, userId: string): Promise<string | null> {
  await lockPerson(tx, userId)
  const found = await tx
    .execute(sql`
    select start_case(${userId}) as id where not exists (
      select from cases where user_id = ${userId} and ended_at is null)`)
    // Staff have no cases (migration 0024).
    .catch(throwCaseEnded)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/** Makes these people of staff the only ones who see the cases; none lifts the restriction. Needs owner rights. */
export async function replaceAccess(
  tx: Tx,
  { caseIds, userIds }: { caseIds: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  for (const id of caseIds) {
    await tx.delete(caseAccess).where(eq(caseAccess.case_id, id))
    if (userIds.length > 0)
      await tx.insert(caseAccess).values(userIds.map((user_id) => ({ case_id: id, user_id })))
    await updateCase(tx, { id, restricted: userIds.length > 0 })
  }
}

/** How many of these ids are members of staff. Needs owner rights. */
export async function countStaff(tx: Tx, userIds: readonly string[]): Promise<number> {
  const result = await tx.execute(
    sql`select count(*)::int as count from staff where user_id = ${anyOf(userIds)}`,
  )
  return rows<{ count: number }>(result)[0]?.count ?? 0
}

type NewCaseEvent = Pick<
  typeof caseEvents.$inferSelect,
  'case_id' | 'user_id' | 'actor_kind' | 'actor_id' | 'event' | 'details'
>

/** The time is the database's own: nobody has a right to give another. */
export async function insertEvent(tx: Tx, event: NewCaseEvent): Promise<void> {
  const { case_id, user_id, actor_kind, actor_id, event: what, details } = event
  await tx.execute(sql`
    insert into case_events (case_id, user_id, actor_kind, actor_id, event, details)
    values (${case_id}, ${user_id}, ${actor_kind}, ${actor_id}, ${what}, ${JSON.stringify(details)})`)
}

const NO_OPEN_CASE = 'pobyt: no open case'
const NOT_IN_PREREQUISITE_STATE = '55000'

/** Translates the error of require_open_case() (migration 0017); throws any other error again. */
export function throwCaseEnded(error: unknown): never {
  if (sqlState(error) === NOT_IN_PREREQUISITE_STATE && textOf(error).includes(NO_OPEN_CASE)) {
    throw new AppError('conflict', { message: m.cases_error_ended(), cause: error })
  }
  throw error
}

/** The database's message, which Drizzle keeps in the cause. */
function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${textOf(error.cause)}` : ''
}
