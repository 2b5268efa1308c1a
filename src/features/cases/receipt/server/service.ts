import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { Case } from '#features/cases/schema.ts'
import { moveCase, presentCase, requireOpenCase } from '#features/cases/server/service.ts'
import { requireGoodFile } from '#files/inspection/refuse-file.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { cleanLine } from '#shared/text.ts'
import { RECEIPT_FILE_PATH } from '../contract.ts'
import type { receiptSchema, StoredReceipt } from '../schema.ts'
import { findReceipt, insertReceipt, type ReceiptRow } from './store.ts'

const ENDINGS = { pdf: 'pdf', jpeg: 'jpg', png: 'png' } as const
const TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const
const MAX_NAME = 200

interface Filing {
  deps: Deps
  /** Not an act: the bytes are stored before its transaction. */
  session: ApplicantSession
  actor: ApplicantActor
  file: UploadedFile
  receipt: z.infer<typeof receiptSchema>
}

/**
 * Stores the official receipt of filing (UPO) and moves the caller's case to `filed`. Throws wrong_file_type and
 * unreadable_file, stage_not_allowed with the reason, and conflict when the case has ended.
 */
export async function recordFiling({ deps, session, actor, file, receipt }: Filing): Promise<Case> {
  const { userId } = actor
  const found = requireGoodFile(await deps.inspector.inspect({ bytes: file.bytes, accountId: userId }))
  const name = `${userId}/receipt-${randomBytes(16).toString('hex')}.${ENDINGS[found.kind]}`
  await deps.files.write({ userId, name, bytes: file.bytes, origin: 'uploaded' })
  const row = {
    user_id: userId,
    file_name: cleanLine(file.name).slice(0, MAX_NAME) || `receipt.${ENDINGS[found.kind]}`,
    file_size: file.bytes.length,
    content_type: TYPES[found.kind],
    object_name: name,
  }
  try {
    return await session.transaction((act) => moveToFiled(act, { deps, row, receipt, userId }))
  } catch (error) {
    // Our own errors were rolled back. After a lost connection the commit may still succeed: then the sweep decides.
    if (error instanceof AppError) await deps.files.delete(name)
    throw error
  }
}

interface Filed extends Pick<Filing, 'deps' | 'receipt'> {
  row: Omit<Parameters<typeof insertReceipt>[1], 'case_id'>
  userId: string
}

async function moveToFiled(act: Act<ApplicantActor>, { deps, row, receipt, userId }: Filed): Promise<Case> {
  if (act.actor.userId !== userId) throw new AppError('signed_out')
  const open = await requireOpenCase(act)
  const { number, filed_at } = receipt
  const filed = await moveCase(act, {
    deps,
    caseId: open.id,
    to: 'filed',
    receipt: { number, issuedAt: new Date(filed_at) },
  })
  await withOwnerRole(act.tx, () => insertReceipt(act.tx, { ...row, case_id: open.id }))
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
