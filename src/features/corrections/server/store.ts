import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import type { StoredForm } from '#features/application-form/sealing/server/service.ts'
import { APPLICATION_FORM_RECORD } from '#features/application-form/server/store.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { PERSONAL_INFO_RECORD, type PersonalInfoRow } from '#features/personal-info/server/store.ts'
import { CORRECTIONS_SHOWN } from '../contract.ts'
import { answerCorrections } from './table.ts'

export type CorrectionRow = typeof answerCorrections.$inferSelect

export interface ListedCorrection extends CorrectionRow {
  asker: string | null
}

const WAITS = and(isNull(answerCorrections.answer), isNull(answerCorrections.taken_back_at))

/** The corrections of a case, newest first. Needs a right to read the names of staff. */
export async function listCorrectionRows(tx: Tx, caseId: string): Promise<ListedCorrection[]> {
  const list = await tx
    .select()
    .from(answerCorrections)
    .where(eq(answerCorrections.case_id, caseId))
    .orderBy(desc(answerCorrections.asked_at), desc(answerCorrections.id))
    .limit(CORRECTIONS_SHOWN)
  return addAskers(tx, list)
}

/** The corrections with the names of who asked. Needs a right to read the names of staff. */
export async function addAskers(tx: Tx, list: readonly CorrectionRow[]): Promise<ListedCorrection[]> {
  const ids = list.flatMap(({ asked_by }) => asked_by ?? [])
  if (ids.length === 0) return list.map((row) => ({ ...row, asker: null }))
  const found = await tx.execute(sql`select u.id, u.full_name from "user" u where u.id = ${anyOf(ids)}`)
  const names = new Map(rows<{ id: string; full_name: string }>(found).map((one) => [one.id, one.full_name]))
  return list.map((row) => ({ ...row, asker: names.get(row.asked_by ?? '') ?? null }))
}

/** The id of the case that a person's calls speak of; null without one. */
export async function findCurrentCase(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.execute(sql`select ${currentCaseOf(sql`${userId}::text`)} as id`)
  return rows<{ id: string | null }>(found)[0]?.id ?? null
}

/**
 * False for a case that has ended; an open one cannot end until the transaction ends. First, because the end of a case
 * locks it before its corrections. Needs owner rights.
 */
export async function lockIfOpen(tx: Tx, caseId: string): Promise<boolean> {
  const found = await tx.execute(
    sql`select id from cases where id = ${caseId}::uuid and ended_at is null for share`,
  )
  return rows(found).length === 1
}

/** The applicant has the waiting ones of this case on a screen. */
export async function markSeen(tx: Tx, caseId: string): Promise<void> {
  await tx
    .update(answerCorrections)
    .set({ seen_at: sql`clock_timestamp()` })
    .where(and(eq(answerCorrections.case_id, caseId), isNull(answerCorrections.seen_at), WAITS))
}

interface OneOfCase {
  id: string
  caseId: string
}

const isOne = ({ id, caseId }: OneOfCase) =>
  and(eq(answerCorrections.id, id), eq(answerCorrections.case_id, caseId))

export async function findCorrection(tx: Tx, one: OneOfCase): Promise<CorrectionRow | null> {
  const [row] = await tx.select().from(answerCorrections).where(isOne(one))
  return row ?? null
}

/** The correction while it waits, locked until the transaction ends; null when it does not wait (any more). */
export async function lockWaiting(tx: Tx, one: OneOfCase): Promise<CorrectionRow | null> {
  const [row] = await tx
    .select()
    .from(answerCorrections)
    .where(and(isOne(one), WAITS))
    .for('no key update')
  return row ?? null
}

/** Another agreement of this person waits until the transaction ends. */
export async function lockAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('answers:' || ${userId}))`)
}

type AboutField = Pick<CorrectionRow, 'case_id' | 'record' | 'field'>

export async function isAsked(tx: Tx, { case_id, record, field }: AboutField): Promise<boolean> {
  const { case_id: ofCase, record: ofRecord, field: ofField } = answerCorrections
  const [row] = await tx
    .select({ id: answerCorrections.id })
    .from(answerCorrections)
    .where(and(eq(ofCase, case_id), eq(ofRecord, record), eq(ofField, field), WAITS))
  return row !== undefined
}

type NewRow = AboutField &
  Pick<CorrectionRow, 'user_id' | 'previous_value' | 'proposed' | 'reason' | 'message'> & { asked_by: string }

export async function insertCorrection(tx: Tx, row: NewRow): Promise<CorrectionRow> {
  const { case_id, user_id, record, field, previous_value, proposed, reason, message, asked_by } = row
  // Drizzle names every column, and staff have a right to these alone.
  const inserted = await tx.execute(sql`
    insert into answer_corrections (case_id, user_id, record, field, previous_value, proposed, reason, message, asked_by)
    values (${case_id}::uuid, ${user_id}, ${record}, ${field}, ${previous_value === null ? null : JSON.stringify(previous_value)}::text::jsonb,
      ${JSON.stringify(proposed)}::text::jsonb, ${reason}, ${message}, ${asked_by})
    returning id`)
  const id = rows<{ id: string }>(inserted)[0]?.id
  const added = id ? await findCorrection(tx, { id, caseId: case_id }) : null
  if (!added) throw new Error('the correction was not inserted')
  return added
}

interface UpdateCorrectionInput extends Partial<Pick<CorrectionRow, 'answer' | 'taken_back_by'>> {
  id: string
  /** Which moment is now. */
  at: 'answered_at' | 'taken_back_at' | 'reminded_at'
}

export async function updateCorrection(tx: Tx, { id, at, ...columns }: UpdateCorrectionInput): Promise<void> {
  await tx
    .update(answerCorrections)
    .set({ ...columns, [at]: sql`clock_timestamp()` })
    .where(eq(answerCorrections.id, id))
}

/**
 * Takes back what was asked about an answer that the end of the case has erased, with the question itself: it cannot be
 * answered. Returns the rows.
 */
export function takeBackErased(
  tx: Tx,
  { caseId, by }: { caseId: string; by: string },
): Promise<CorrectionRow[]> {
  const { case_id, field } = answerCorrections
  return tx
    .update(answerCorrections)
    .set({ taken_back_at: sql`clock_timestamp()`, taken_back_by: by })
    .where(and(eq(case_id, caseId), eq(field, 'criminal_record'), WAITS))
    .returning()
}

interface Records {
  personal_info: PersonalInfoRow | null
  application_form: StoredForm | null
}

/** Both records of a case as they are stored now. */
export async function findRecords(
  tx: Tx,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<Records> {
  const found = await tx.execute(sql`
    select (select row_to_json(p) from (select ${PERSONAL_INFO_RECORD} from personal_info where user_id = ${userId}) p)
        as personal_info,
      (select row_to_json(f) from (select ${APPLICATION_FORM_RECORD} from application_forms
        where case_id = ${caseId}::uuid) f) as application_form`)
  const [records] = rows<Records>(found)
  if (!records) throw new Error('the records of the case were not read')
  return records
}
