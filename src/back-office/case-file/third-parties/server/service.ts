import { recordStaffAct, recordStaffReading } from '#audit/audit-log.ts'
import { addDocument, requireCaseForDocument } from '#back-office/case-file/adding/server/service.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { openStaffFile, readFile } from '#features/messages/files/server/service.ts'
import type { Ask } from '#features/third-parties/contract.ts'
import type { NewThirdParty, ThirdParties } from '#features/third-parties/schema.ts'
import {
  listOfCase,
  noteUsed,
  requireAnswer,
  saveRequest,
  slotFor,
  withdrawRequest,
} from '#features/third-parties/server/service.ts'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'

type ClockDeps = Pick<Deps, 'now'>

/** What was asked of others for a case; the audit log says who reads it. Throws not_found. */
export async function readThirdParties(
  deps: ClockDeps,
  act: StaffAct,
  number: string,
): Promise<ThirdParties> {
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.third_parties_read', caseId })
  return listOfCase(deps, act.tx, caseId)
}

/** Asks somebody by mail for the applicant. Throws not_found, conflict for a case that has ended, and as saveRequest does. */
export async function askForCase(
  deps: Deps,
  act: StaffAct,
  { number, wanted }: { number: string; wanted: NewThirdParty },
): Promise<ThirdParties> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const row = await saveRequest(deps, act, { caseRow, wanted })
  const subject = { kind: 'third_party', id: row.id }
  recordStaffAct(act, {
    act: 'case.third_party_asked',
    subject,
    caseId: caseRow.id,
    details: { kind: row.kind },
  })
  return listOfCase(deps, act.tx, caseRow.id)
}

/** Withdraws a request of a case. Throws not_found, and conflict for a case that has ended. */
export async function withdrawForCase(
  deps: ClockDeps,
  act: StaffAct,
  { number, id }: { number: string; id: string },
): Promise<void> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  await withdrawRequest(deps, act, { caseRow, id })
  const subject = { kind: 'third_party', id }
  recordStaffAct(act, { act: 'case.third_party_withdrawn', subject, caseId: caseRow.id, details: {} })
}

interface UseInput {
  deps: Deps
  /** Not an act: the bytes are copied between reading the file and writing the document. */
  session: StaffSession
  number: string
  id: string
  ask: Ask
  slot: DocumentType | undefined
}

/**
 * Makes the file of a third party the document of a slot, as one that staff add. Throws not_found, conflict for a case that
 * has ended, and as addDocument does.
 */
export async function useForCase({ deps, session, number, id, ask, slot }: UseInput): Promise<ThirdParties> {
  const documentType = slotFor(ask, slot)
  const { target, file } = await session.transaction(async (act) => {
    const found = await requireCaseForDocument(act, number)
    const caseId = await requireCaseId(act, number)
    const { file: row } = await requireAnswer(act.tx, { id, ask, caseId })
    return { target: found, file: await openStaffFile(act, { id: row.id, caseId }) }
  })
  const bytes = await readFile(deps, file)
  const upload = { file: { name: file.file_name, bytes }, addition: { arrived_by: 'third_party' as const } }
  await addDocument({ deps, session, target, documentType, ...upload })
  return session.transaction(async (act) => {
    const caseId = await requireCaseId(act, number)
    await noteUsed(deps, act.tx, { id, ask, file, slot: documentType })
    return listOfCase(deps, act.tx, caseId)
  })
}
