import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseId } from '#back-office/case-file/server/service.ts'
import { AppError } from '#errors/app-error.ts'
import type { KnownValues } from '#features/case-sheets/layout/rules.ts'
import type { Sheet, SheetValues, Templates } from '#features/case-sheets/schema.ts'
import {
  listTemplates,
  printSheet,
  readSheet,
  readValuesOfCase,
} from '#features/case-sheets/server/service.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import type { StaffAct } from '#session/actor.ts'

/** The sheets that a case can fill in. Throws not_found for a case that this member of staff does not see. */
export async function listCaseTemplates(act: StaffAct, number: string): Promise<Templates> {
  await requireCaseId(act, number)
  return listTemplates()
}

/** A sheet with what the case knows; the audit log says who has read it. Throws not_found. */
export async function readCaseSheet(
  act: StaffAct,
  { number, template }: { number: string; template: string },
): Promise<Sheet> {
  const { caseRow, known } = await readKnown(act, number)
  const sheet = await readSheet(template, known)
  recordCaseReading(act, caseRow.id)
  return sheet
}

interface PrintInput {
  number: string
  template: string
  written?: SheetValues
}

/** A sheet of a case as PDF; the audit log says who has made it. Throws as printSheet does. */
export async function printCaseSheet(
  act: StaffAct,
  { number, template, written }: PrintInput,
): Promise<Buffer> {
  const { caseRow, known } = await readKnown(act, number)
  const bytes = await printSheet({ template, known, written })
  const subject = { kind: 'case', id: caseRow.id }
  recordStaffAct(act, { act: 'case.letter_made', subject, caseId: caseRow.id, details: { template } })
  return bytes
}

async function readKnown(act: StaffAct, number: string): Promise<{ caseRow: CaseRow; known: KnownValues }> {
  const caseRow = await findCase(act.tx, await requireCaseId(act, number))
  if (!caseRow) throw new AppError('not_found')
  return { caseRow, known: await readValuesOfCase(act, caseRow) }
}
