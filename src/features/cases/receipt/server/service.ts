import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { Case } from '#features/cases/schema.ts'
import { moveCase, presentCase, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, lockCasesByNumber } from '#features/cases/server/store.ts'
import { requireGoodFile } from '#files/inspection/refuse-file.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { cleanLine } from '#shared/text.ts'
import { RECEIPT_FILE_PATH } from '../contract.ts'
import type { receiptSchema, StoredReceipt } from '../schema.ts'
import { findReceipt, findStoredBy, insertReceipt, type ReceiptRow } from './store.ts'

const ENDINGS = { pdf: 'pdf', jpeg: 'jpg', png: 'png' } as const
const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const
const MAX_NAME = 200

interface Upload {
  deps: Deps
  file: UploadedFile
  receipt: z.infer<typeof receiptSchema>
}

type Stored = Omit<Parameters<typeof insertReceipt>[1], 'case_id'>

interface Filing extends Upload {
  /** Not an act: the bytes are stored before its transaction. */
  session: ApplicantSession
  actor: ApplicantActor
}

/**
 * Stores the official receipt of filing (UPO) and moves the caller's case to `filed`. Throws wrong_file_type and
 * unreadable_file, stage_not_allowed with the reason, and conflict when the case has ended.
 */
export function recordFiling({ session, actor, ...upload }: Filing): Promise<Case> {
  const { userId } = actor
  const save = (stored: Stored) =>
    session.transaction(async (act) => {
      if (act.actor.userId !== userId) throw new AppError('signed_out')
      const open = await requireOpenCase(act)
      return moveToFiled(act, { ...upload, stored, caseId: open.id })
    })
  return storeFile(upload, { personId: userId, accountId: userId, save })
}

interface StaffFiling extends Upload {
  session: StaffSession
  /** From requireCaseOfReceipt. */
  target: { number: string; personId: string; accountId: string }
}

/**
 * The same by staff, for a receipt that the applicant has sent to the office; it is encrypted with the applicant's key, and the
 * applicant is told. Throws not_found for a case that this member of staff does not see.
 */
export function recordFilingByStaff({ session, target, ...upload }: StaffFiling): Promise<Case> {
  const { number, personId, accountId } = target
  const save = (stored: Stored) =>
    session.transaction(async (act) => {
      const { id, user_id } = await requireCase(act, number)
      if (user_id !== personId || act.actor.userId !== accountId) throw new AppError('not_found')
      const by = { by_staff: true, stored_by: accountId }
      const filed = await moveToFiled(act, { ...upload, stored: { ...stored, ...by }, caseId: id })
      recordStaffAct(act, { act: 'case.receipt_stored', subject: { kind: 'case', id }, caseId: id })
      return filed
    })
  return storeFile(upload, { personId, accountId, save })
}

/** Whose case it is, before the body of an upload is read. Throws not_found. */
export async function requireCaseOfReceipt(
  act: Act<StaffActor>,
  number: string,
): Promise<StaffFiling['target']> {
  const { user_id } = await requireCase(act, number)
  return { number, personId: user_id, accountId: act.actor.userId }
}

async function requireCase({ tx }: Act<StaffActor>, number: string): Promise<CaseRow> {
  const [caseRow] = await lockCasesByNumber(tx, [number])
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}

interface StoreFileInput {
  /** With whose key it is encrypted. */
  personId: string
  /** Who uploads it. */
  accountId: string
  save(stored: Stored): Promise<Case>
}

async function storeFile(
  { deps, file }: Upload,
  { personId, accountId, save }: StoreFileInput,
): Promise<Case> {
  const found = requireGoodFile(await deps.inspector.inspect({ bytes: file.bytes, accountId }))
  const name = `${personId}/receipt-${randomBytes(16).toString('hex')}.${ENDINGS[found.kind]}`
  await deps.files.write({ userId: personId, name, bytes: file.bytes, origin: 'uploaded' })
  try {
    return await save({
      user_id: personId,
      file_name: cleanLine(file.name).slice(0, MAX_NAME) || `receipt.${ENDINGS[found.kind]}`,
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

interface Filed extends Pick<Upload, 'deps' | 'receipt'> {
  stored: Stored
  caseId: string
}

async function moveToFiled(act: Act, { deps, receipt, stored, caseId }: Filed): Promise<Case> {
  const { number, filed_at } = receipt
  const filed = await moveCase(act, {
    deps,
    caseId,
    to: 'filed',
    receipt: { number, issuedAt: new Date(filed_at) },
  })
  await withOwnerRole(act.tx, () => insertReceipt(act.tx, { ...stored, case_id: caseId }))
  return presentCase(filed)
}

/** What is stored of the filing of the caller's current case; null when nothing is filed. */
export async function getReceipt({ tx, actor }: Act<ApplicantActor>): Promise<StoredReceipt | null> {
  const found = await findReceipt(tx, actor.userId)
  if (!found) return null
  const { number, issued_at, file, scan_state } = found
  return {
    number,
    filed_at: issued_at.toISOString(),
    by_staff: file?.by_staff ?? false,
    // Applicants have no right to read accounts of staff.
    stored_by: await withOwnerRole(tx, () => findStoredBy(tx, file?.stored_by ?? null)),
    file: file && {
      file_name: file.file_name,
      file_size: file.file_size,
      file_url: RECEIPT_FILE_PATH,
      scan_state,
    },
  }
}

/** The row of the file of the caller's receipt. Throws not_found. */
export async function requireReceiptFile({ tx, actor }: Act<ApplicantActor>): Promise<ReceiptRow> {
  const found = await findReceipt(tx, actor.userId)
  if (!found?.file) throw new AppError('not_found')
  return found.file
}

/** The bytes of a receipt, after the transaction in which it was found. Throws file_damaged when they are gone. */
export async function readReceipt(
  { files }: Pick<Deps, 'files'>,
  { user_id: userId, object_name: name }: ReceiptRow,
): Promise<Buffer> {
  const bytes = await files.read({ userId, name })
  if (!bytes) throw await files.reportMissing({ userId, name })
  return bytes
}
