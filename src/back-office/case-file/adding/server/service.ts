import { recordStaffAct } from '#audit/audit-log.ts'
import type { StaffDocument } from '#back-office/case-file/schema.ts'
import { readJudgedCase, requireCaseForWriting } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { Arrival, DocumentKey } from '#features/documents/contract.ts'
import { lockSlot } from '#features/documents/pages/server/store.ts'
import { type NewDocument, type SavedDocument, saveDocument } from '#features/documents/server/store.ts'
import { markTaskDone, nameForHistory, requireSlot } from '#features/documents/slots/server/service.ts'
import {
  keepAndCheck,
  prepareUpload,
  removeObjects,
  storeObjects,
} from '#features/documents/storing/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { actAsSystem } from '#session/system-act.ts'
import type { Addition } from '../schema.ts'
import { addedNotice } from './mail.ts'
import { claimAdded, listCasesToNotify } from './store.ts'

interface NewAddition {
  deps: Deps
  /** Not an act: the bytes are stored before its transaction and the replaced ones removed after it. */
  session: StaffSession
  /** From requireCaseForDocument. */
  target: { number: string; personId: string; accountId: string }
  documentType: DocumentKey
  file: UploadedFile
  addition: Omit<Addition, 'arrived_by'> & { arrived_by: Arrival }
}

/**
 * Puts a file into a slot for the applicant, as an upload of the applicant's own would be: checked alike, encrypted with
 * the applicant's key, the next version of the slot. The desk is not told, the applicant is, with the others of the round.
 * Throws not_found for a case that this member of staff does not see, conflict when it has ended, changed_meanwhile with the
 * version as `current` when another one was seen, wrong_file_type, unreadable_file and storage_full.
 */
export async function addDocument(added: NewAddition): Promise<StaffDocument> {
  const { deps, session, target } = added
  const { personId } = target
  const { objects, values } = await prepareUpload({ ...added, ...target })
  const commit = () => session.transaction((act) => saveAddition(act, { ...added, values }))
  const { document, replaced } = await storeObjects({ deps, personId, objects, commit })
  await removeObjects(deps, replaced ?? [])
  return document
}

/** Whose case it is, before the body of an upload is read. Throws not_found, and conflict when it has ended. */
export async function requireCaseForDocument(act: StaffAct, number: string): Promise<NewAddition['target']> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  return { number, personId: caseRow.user_id, accountId: act.actor.userId }
}

interface Addable extends NewAddition {
  values: Omit<NewDocument, 'case_id'>
}

async function saveAddition(
  act: StaffAct,
  { deps, target, documentType, addition, values }: Addable,
): Promise<Pick<SavedDocument, 'replaced'> & { document: StaffDocument }> {
  const { tx, actor } = act
  const { number, personId, accountId } = target
  const caseRow = await requireCaseForWriting(act, number)
  if (caseRow.user_id !== personId || actor.userId !== accountId) throw new AppError('not_found')
  requireNotEnded(caseRow)
  const { arrived_by } = addition
  // Staff have no right to write a document: they may judge it, and nothing else of it is theirs to change.
  const saved = await withOwnerRole(tx, async () => {
    await requireSeen(tx, { caseId: caseRow.id, documentType, seen: addition.seen_version })
    const slot = await requireSlot(tx, { caseId: caseRow.id, key: documentType })
    const row = { ...values, ...slot, case_id: caseRow.id, arrived_by, added_by: accountId }
    await markTaskDone(tx, { ...slot, doneBy: accountId })
    return keepAndCheck(deps, tx, await saveDocument(tx, row))
  })
  await recordAddition(act, { caseRow, saved })
  const { documents } = await readJudgedCase(deps, act, number)
  const document = documents.find(({ id }) => id === saved.row.id)
  if (!document) throw new AppError('not_found')
  return { document, replaced: saved.replaced }
}

interface SeenSlot {
  caseId: string
  documentType: DocumentKey
  /** 0 for an empty slot; undefined when the caller does not say. */
  seen: number | undefined
}

/** Refuses what somebody replaces who has not seen it. Uploads wait for the lock of the case. Needs owner rights. */
async function requireSeen(tx: Tx, { caseId, documentType: type, seen }: SeenSlot): Promise<void> {
  if (seen === undefined) return
  const version = (await lockSlot(tx, { caseId, type }))?.version ?? 0
  if (version === seen) return
  throw new AppError('changed_meanwhile', {
    message: m.back_office_adding_changed_meanwhile(),
    detail: { current: { version } },
  })
}

async function recordAddition(
  act: StaffAct,
  { caseRow, saved }: { caseRow: CaseRow; saved: SavedDocument },
): Promise<void> {
  const { id, document_type, version, arrived_by } = saved.row
  const details = { document_type, version, ...(arrived_by && { arrived_by }) }
  await recordEvent(act, {
    case: caseRow,
    event: 'document_uploaded',
    details: { document_id: id, ...details, ...nameForHistory(saved.row) },
  })
  recordStaffAct(act, {
    act: 'document.added',
    subject: { kind: 'document', id },
    caseId: caseRow.id,
    details,
  })
}

export const NOTIFY_ADDED = 'documents.notify-added'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Tells applicants of the documents that were added for them, in rounds that are over: one notice and one mail a round. */
export async function notifyAdded(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const over = await listCasesToNotify(deps.database.db, { now, after, limit: BATCH })
    for (const caseId of over) await notifyRound(deps, { caseId, now })
    const last = over.at(-1)
    if (!last || over.length < BATCH) return
    after = last
  }
}

/** A failure for one case does not stop the others; the next run tries again. */
async function notifyRound(deps: Deps, { caseId, now }: { caseId: string; now: Date }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: NOTIFY_ADDED }, async ({ tx }) => {
      const added = await claimAdded(tx, { caseId, now })
      if (added) await notify(deps, tx, addedNotice(added))
    })
  } catch (error) {
    deps.log.error(
      { err: error, case: caseId },
      'added documents could not be told; the next run tries again',
    )
  }
}
