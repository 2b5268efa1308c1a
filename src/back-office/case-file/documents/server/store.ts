import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import {
  type AskReason,
  DOCUMENT_TYPES,
  type DocumentKey,
  type DocumentStatus,
} from '#features/documents/contract.ts'
import { documents } from '#features/documents/server/table.ts'
import { MAX_BATCH_MINUTES, ROUND_MINUTES } from '../contract.ts'
import { documentVerdicts } from './table.ts'

export type VerdictRow = typeof documentVerdicts.$inferSelect

/** True when this member of staff has opened this version: the audit log has it. */
export async function hasOpened(tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const found = await tx.execute(sql`select has_opened_document(${id}::uuid, ${version}) as has_opened`)
  return rows<{ has_opened: boolean }>(found)[0]?.has_opened ?? false
}

/** The verdict that stands on this version; null without one. */
export async function findStanding(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<VerdictRow | null> {
  const [row] = await tx
    .select()
    .from(documentVerdicts)
    .where(
      and(
        eq(documentVerdicts.document_id, id),
        eq(documentVerdicts.version, version),
        isNull(documentVerdicts.taken_back_at),
      ),
    )
  return row ?? null
}

type NewVerdictRow = Pick<
  VerdictRow,
  'document_id' | 'version' | 'case_id' | 'user_id' | 'verdict' | 'reason' | 'message' | 'replaces'
> & { given_by: string }

export async function insertVerdict(tx: Tx, row: NewVerdictRow): Promise<VerdictRow> {
  const inserted = await tx.execute(sql`
    insert into document_verdicts (document_id, version, case_id, user_id, verdict, reason, message, replaces, given_by)
    values (${row.document_id}::uuid, ${row.version}, ${row.case_id}::uuid, ${row.user_id}, ${row.verdict},
      ${row.reason}, ${row.message}, ${row.replaces}::uuid, ${row.given_by}) returning id`)
  const id = rows<{ id: string }>(inserted)[0]?.id
  const [found] = id ? await tx.select().from(documentVerdicts).where(eq(documentVerdicts.id, id)) : []
  if (!found) throw new Error('the verdict was not inserted')
  return found
}

export async function takeBack(tx: Tx, { id, staffId }: { id: string; staffId: string }): Promise<void> {
  await tx
    .update(documentVerdicts)
    .set({ taken_back_at: sql`clock_timestamp()`, taken_back_by: staffId })
    .where(eq(documentVerdicts.id, id))
}

/**
 * The verdict that this one replaced stands again, and is returned; null when there was none. The applicant is told of it
 * anew if the one that was taken back had been told. Needs owner rights.
 */
export async function restoreReplaced(
  tx: Tx,
  { replaces, notified_at }: Pick<VerdictRow, 'replaces' | 'notified_at'>,
): Promise<VerdictRow | null> {
  if (!replaces) return null
  const [row] = await tx
    .update(documentVerdicts)
    .set({
      taken_back_at: null,
      taken_back_by: null,
      restored_at: sql`clock_timestamp()`,
      ...(notified_at && { notified_at: null }),
    })
    .where(eq(documentVerdicts.id, replaces))
    .returning()
  return row ?? null
}

/** A verdict with the names of who gave it and who took it back; null when it is not visible. */
export async function findNamed(
  tx: Tx,
  id: string,
): Promise<{ row: VerdictRow; given_by: string | null; taken_back_by: string | null } | null> {
  const nameOf = (column: SQL) => sql<string | null>`(select full_name from "user" where id = ${column})`
  const [found] = await tx
    .select({
      row: getTableColumns(documentVerdicts),
      given_by: nameOf(sql`${documentVerdicts.given_by}`),
      taken_back_by: nameOf(sql`${documentVerdicts.taken_back_by}`),
    })
    .from(documentVerdicts)
    .where(eq(documentVerdicts.id, id))
  return found ?? null
}

/** The status of the newest version, with why it is asked for again. */
export async function setStatus(
  tx: Tx,
  {
    id,
    status,
    reason = null,
    message = null,
  }: { id: string; status: DocumentStatus; reason?: AskReason | null; message?: string | null },
): Promise<void> {
  await tx
    .update(documents)
    .set({ status, asked_reason: reason, asked_message: message })
    .where(eq(documents.id, id))
}

/** The place of what was asked for beside the slots. */
const AFTER_SLOTS = sql.raw(String(DOCUMENT_TYPES.length + 1))

/** The document without a verdict after this one in the order of the slots, else the first of them; null without one. */
export async function findNextUnjudged(tx: Tx, id: string): Promise<string | null> {
  const slots = sql.param(DOCUMENT_TYPES)
  const found = await tx.execute(sql`
    select n.id from documents d join documents n on n.case_id = d.case_id and n.id <> d.id and n.status = 'pending',
      lateral (select coalesce(array_position(${slots}::text[], d.document_type), ${AFTER_SLOTS}) as this,
        coalesce(array_position(${slots}::text[], n.document_type), ${AFTER_SLOTS}) as other) at
    where d.id = ${id}::uuid
    order by at.other < at.this, at.other limit 1`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/** The language in which the person of a case is written to. Needs a right to read accounts. */
export async function readLocale(tx: Tx, userId: string): Promise<string> {
  const found = await tx.execute(sql`select locale from "user" where id = ${userId}`)
  return rows<{ locale: string }>(found)[0]?.locale ?? ''
}

/** One document of a batch. */
export interface NotifiedVerdict {
  document_type: DocumentKey
  requested_name: string | null
  verdict: VerdictRow['verdict']
  message: string | null
}

export interface VerdictBatch {
  case_id: string
  user_id: string
  /** YYYY-MM-DD */
  last_legal_day: string | null
  /** The name of the member of staff whose case it is. */
  specialist: string | null
  verdicts: NotifiedVerdict[]
}

/** In a group of the untold verdicts of a case: the batch is due. */
function isOver(now: Date): SQL {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const begun = sql`coalesce(restored_at, given_at)`
  return sql`max(${begun}) <= ${before(ROUND_MINUTES)}::timestamptz
    or min(${begun}) <= ${before(MAX_BATCH_MINUTES)}::timestamptz`
}

/** A page of the ids of cases whose batch is due, in their order, after the id `after`. Needs owner rights. */
export async function listOverCases(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select case_id from document_verdicts
    where notified_at is null and taken_back_at is null and case_id > ${after}::uuid
    group by case_id having ${isOver(now)}
    order by case_id limit ${limit}`)
  return rows<{ case_id: string }>(found).map(({ case_id }) => case_id)
}

/**
 * Claims the batch of a case if it is due, and marks its verdicts as told: of each document the verdict on its newest
 * version, if it still stands. Null when nothing is to be told. Needs owner rights.
 */
export async function claimDueBatch(
  tx: Tx,
  { caseId, now }: { caseId: string; now: Date },
): Promise<VerdictBatch | null> {
  const found = await tx.execute(sql`
    with over as (
      select case_id from document_verdicts
      where case_id = ${caseId}::uuid and notified_at is null and taken_back_at is null
      group by case_id having ${isOver(now)}),
    told as (
      update document_verdicts v set notified_at = clock_timestamp()
      where v.case_id in (select case_id from over) and v.notified_at is null and v.taken_back_at is null
      returning v.*)
    select c.id as case_id, c.user_id, c.last_legal_day::text as last_legal_day,
      (select full_name from "user" s where s.id = c.assigned_to) as specialist,
      json_agg(json_build_object('document_type', d.document_type, 'requested_name', d.requested_name, 'verdict', t.verdict, 'message', t.message)
        order by t.verdict desc, t.given_at) as verdicts
    from told t join documents d on d.id = t.document_id and d.version = t.version join cases c on c.id = t.case_id
    where c.ended_at is null
    group by c.id`)
  return rows<VerdictBatch>(found)[0] ?? null
}
