import { randomBytes } from 'node:crypto'
import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { requireNotEnded, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, lockCasesByNumber } from '#features/cases/server/store.ts'
import { requireGoodFile } from '#files/inspection/refuse-file.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { cleanLine } from '#shared/text.ts'
import {
  type FilePurpose,
  MOST_BYTES_OF_CASE,
  MOST_FILES_OF_CASE,
  MOST_UNATTACHED,
  type WrittenPurpose,
} from '../contract.ts'
import type { AttachedFile } from '../schema.ts'
import { attachFiles, type CaseFileRow, countFiles, findFile, insertFile, type NewFile } from './store.ts'

const ENDINGS = { pdf: 'pdf', jpeg: 'jpg', png: 'png' } as const
const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const
const MAX_NAME = 200

interface Upload {
  deps: Deps
  file: UploadedFile
}

/** What is stored of an upload. */
export type StoredFile = Pick<NewFile, 'file_name' | 'file_size' | 'content_type' | 'object_name'>

/**
 * Stores a file of the applicant for a message that is not sent yet. Throws wrong_file_type, unreadable_file,
 * storage_full, and conflict when the case has ended.
 */
export function uploadOwnFile({
  session,
  actor,
  ...upload
}: Upload & { session: ApplicantSession; actor: ApplicantActor }): Promise<AttachedFile> {
  const { userId } = actor
  const save = (stored: StoredFile) =>
    session.transaction(async (act) => {
      if (act.actor.userId !== userId) throw new AppError('signed_out')
      const open = await requireOpenCase(act)
      const about = { purpose: 'messages', author_kind: 'applicant', uploaded_by: userId } as const
      await requireRoom(act.tx, { caseId: open.id, userId, bytes: stored.file_size })
      return insertFile(act.tx, { ...stored, ...about, case_id: open.id, user_id: userId })
    })
  return storeCaseFile(upload, { personId: userId, accountId: userId, prefix: 'message', save })
}

interface StaffUpload extends Upload {
  session: StaffSession
  /** From requireCaseForFile. */
  target: { number: string; personId: string; accountId: string }
  purpose: WrittenPurpose
}

/** The same by staff, for a message or an internal note. */
export function uploadStaffFile({ session, target, purpose, ...upload }: StaffUpload): Promise<AttachedFile> {
  const { number, personId, accountId } = target
  const save = (stored: StoredFile) =>
    session.transaction(async (act) => {
      const { id: case_id, user_id } = await requireCase(act, { number, purpose })
      if (user_id !== personId || act.actor.userId !== accountId) throw new AppError('not_found')
      const about = { purpose, author_kind: 'staff', uploaded_by: accountId } as const
      await requireRoom(act.tx, { caseId: case_id, userId: accountId, bytes: stored.file_size })
      return insertFile(act.tx, { ...stored, ...about, case_id, user_id })
    })
  return storeCaseFile(upload, { personId, accountId, prefix: 'message', save })
}

/** Throws conflict when the case, or what the person has not sent yet, is full: nobody fills the disk. */
export async function requireRoom(
  tx: Tx,
  { bytes, ...about }: { caseId: string; userId: string; bytes: number },
): Promise<void> {
  const before = await withOwnerRole(tx, () => countFiles(tx, about))
  const isFull = before.of_case >= MOST_FILES_OF_CASE || before.bytes + bytes > MOST_BYTES_OF_CASE
  if (isFull || before.unattached >= MOST_UNATTACHED)
    throw new AppError('conflict', { message: m.messages_files_full() })
}

/**
 * Whose case it is, before the body of an upload is read. Throws not_found, and conflict for a message when the case has
 * ended.
 */
export async function requireCaseForFile(
  act: Act<StaffActor>,
  about: { number: string; purpose: WrittenPurpose },
): Promise<StaffUpload['target']> {
  const { user_id } = await requireCase(act, about)
  return { number: about.number, personId: user_id, accountId: act.actor.userId }
}

async function requireCase(
  { tx }: Act<StaffActor>,
  { number, purpose }: { number: string; purpose: WrittenPurpose },
): Promise<CaseRow> {
  const [caseRow] = await lockCasesByNumber(tx, [number])
  if (!caseRow) throw new AppError('not_found')
  // Notes are written on a case that has ended, too.
  if (purpose === 'messages') requireNotEnded(caseRow)
  return caseRow
}

interface StoreFileInput<Saved> {
  /** With whose key it is encrypted. */
  personId: string
  /** Who uploads it. */
  accountId: string
  /** What the name of its object begins with. */
  prefix: 'message' | 'letter' | 'third-party'
  save(stored: StoredFile): Promise<Saved>
}

/**
 * Inspects a file and stores it encrypted, and then its row by `save`: after a failure of that nothing stays. Throws
 * wrong_file_type, unreadable_file, infected_file and storage_full.
 */
export async function storeCaseFile<Saved>(
  { deps, file }: Upload,
  { personId, accountId, prefix, save }: StoreFileInput<Saved>,
): Promise<Saved> {
  const found = requireGoodFile(await deps.inspector.inspect({ bytes: file.bytes, accountId }))
  const name = `${personId}/${prefix}-${randomBytes(16).toString('hex')}.${ENDINGS[found.kind]}`
  await deps.files.write({ userId: personId, name, bytes: file.bytes, origin: 'uploaded' })
  try {
    return await save({
      file_name: cleanLine(file.name).slice(0, MAX_NAME) || `file.${ENDINGS[found.kind]}`,
      file_size: file.bytes.length,
      content_type: TYPES[found.kind],
      object_name: name,
    })
  } catch (error) {
    // Our own errors were rolled back. After a lost connection the commit may still succeed: then the sweep decides.
    if (error instanceof AppError) await deps.files.delete(name)
    throw error
  }
}

interface AttachFilesInput {
  tx: Tx
  ids: readonly string[] | undefined
  caseId: string
  purpose: FilePurpose
  /** Who writes the message or note. */
  userId: string
  /** Its id. */
  to: string
}

/** Attaches files to what was just written. Throws invalid_input when one is gone, sent already or somebody else's. */
export async function attach({ tx, ids = [], ...about }: AttachFilesInput): Promise<AttachedFile[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const attached = await attachFiles(tx, { ...about, ids: wanted })
  if (attached.length < wanted.length)
    throw new AppError('invalid_input', { fields: { files: [m.messages_files_gone()] } })
  return attached
}

/** A file of the caller's conversation. Throws not_found. */
export async function openOwnFile(act: Act<ApplicantActor>, id: string): Promise<CaseFileRow> {
  return requireFile(isUuid(id) ? await findFile(act.tx, { id, userId: act.actor.userId }) : null)
}

/** A file of a case, for staff; the audit log says who has opened it. Throws not_found. */
export async function openStaffFile(
  act: Act<StaffActor>,
  { id, caseId }: { id: string; caseId: string },
): Promise<CaseFileRow> {
  const file = requireFile(isUuid(id) ? await findFile(act.tx, { id, caseId }) : null)
  const subject = { kind: 'file', id }
  recordStaffAct(act, { act: 'case.file_opened', subject, caseId, details: { purpose: file.purpose } })
  return file
}

function requireFile(file: CaseFileRow | null): CaseFileRow {
  if (!file) throw new AppError('not_found')
  return file
}

/** The bytes of a file, after the transaction in which it was found. Throws file_damaged when they are gone. */
export async function readFile(
  { files }: Pick<Deps, 'files'>,
  { user_id: userId, object_name: name }: CaseFileRow,
): Promise<Buffer> {
  const bytes = await files.read({ userId, name })
  if (!bytes) throw await files.reportMissing({ userId, name })
  return bytes
}
