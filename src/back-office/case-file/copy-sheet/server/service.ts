import { sql } from 'drizzle-orm'
import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import { fingerprintOf } from '#features/copy-sheet/fields/server/service.ts'
import type { CopySheet, NewTranslation } from '#features/copy-sheet/schema.ts'
import {
  findTranslatable,
  readSheetOfCase,
  requireField,
  tickField,
} from '#features/copy-sheet/server/service.ts'
import { saveTranslation } from '#features/copy-sheet/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'

/** The copy sheet of a case; the audit log says who has read it. Of a sealed answer it says that there is one. Throws not_found. */
export async function readCaseSheet(act: StaffAct, number: string): Promise<CopySheet> {
  const caseRow = await findCase(act.tx, await requireCaseId(act, number))
  if (!caseRow) throw new AppError('not_found')
  const sheet = await readSheet(act.tx, caseRow)
  recordCaseReading(act, caseRow.id)
  return sheet
}

/** Ticks a field as copied, or not. Throws not_found for a case or a field that there is not, and conflict for an ended case. */
export async function tickCaseField(
  act: StaffAct,
  { number, field, done }: { number: string; field: string; done: boolean },
): Promise<CopySheet> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const sheet = await readSheet(act.tx, caseRow)
  await tickField(act, { ofCase: caseRow, field: requireField(sheet, field), done })
  record(act, caseRow, { act: 'case.copy_sheet_ticked', details: { field, done } })
  return readSheet(act.tx, caseRow)
}

/**
 * Stores an answer as it is typed into the portal, in Polish. It counts for the answer as it stands. Throws not_found for what
 * is not to be translated (a sealed answer among it), changed_meanwhile when the answer is another than the one that was seen,
 * and conflict for a case that has ended.
 */
export async function translateAnswer(
  act: StaffAct,
  { number, field, text, original }: NewTranslation & { number: string; field: string },
): Promise<CopySheet> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const found = findTranslatable(await readSheet(act.tx, caseRow), field)
  if (!found || found.original === null) throw new AppError('not_found')
  if (original !== undefined && original !== found.original)
    throw new AppError('changed_meanwhile', { message: m.back_office_case_file_copy_sheet_changed() })
  await saveTranslation(act.tx, {
    case_id: caseRow.id,
    user_id: caseRow.user_id,
    field,
    translated: text,
    fingerprint: fingerprintOf(found.original),
    written_by: act.actor.userId,
  })
  record(act, caseRow, { act: 'case.answer_translated', details: { field } })
  return readSheet(act.tx, caseRow)
}

function record(
  act: StaffAct,
  { id }: Pick<CaseRow, 'id'>,
  entry: { act: string; details: Record<string, string | boolean> },
): void {
  recordStaffAct(act, { ...entry, subject: { kind: 'case', id }, caseId: id })
}

const readSheet = (tx: Tx, caseRow: CaseRow): Promise<CopySheet> =>
  readSheetOfCase({ tx }, caseRow, (ids) => findNames(tx, ids))

async function findNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx.execute(sql`select u.id, u.full_name from "user" u where u.id = ${anyOf(ids)}`)
  return new Map(rows<{ id: string; full_name: string }>(found).map((one) => [one.id, one.full_name]))
}
