import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { Case } from '#features/cases/schema.ts'
import { moveCase, presentCase, requireOpenCase } from '#features/cases/server/service.ts'
import { type CaseRow, lockCasesByNumber } from '#features/cases/server/store.ts'
import { isOtherType, requireGoodFile } from '#files/inspection/refuse-file.ts'
import { looksLikeXml } from '#files/receipts/decode-xml.ts'
import { emptyReading, type ReceiptFault, type ReceiptReading } from '#files/receipts/receipt-reading.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { cleanLine } from '#shared/text.ts'
import { RECEIPT_FILE_PATH } from '../contract.ts'
import { chooseValues, isOfSomebodyElse, listDifferences } from '../rules.ts'
import { type GivenReceipt, type ReceiptReadingAnswer, receiptSchema, type StoredReceipt } from '../schema.ts'
import { findReceipt, findStoredBy, insertReceipt, listNames, type ReceiptRow } from './store.ts'

const ENDINGS = { pdf: 'pdf', jpeg: 'jpg', png: 'png', xml: 'xml' } as const
const TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  xml: 'application/xml',
} as const
const MAX_NAME = 200

interface Upload {
  deps: Deps
  file: UploadedFile
  given: GivenReceipt
}

type Stored = Omit<Parameters<typeof insertReceipt>[1], 'case_id'>

interface Filing extends Upload {
  /** Not an act: the bytes are stored before its transaction. */
  session: ApplicantSession
  actor: ApplicantActor
}

interface ReceiptToRead {
  deps: Deps
  file: UploadedFile
  /** Who uploads it. */
  accountId: string
  /** How the applicant is called. */
  names: readonly string[]
}

/**
 * What is read of a receipt, before anything is stored. Throws wrong_file_type, and unreadable_file for what cannot be opened or is
 * unsafe to.
 */
export async function examineReceipt({ names, ...file }: ReceiptToRead): Promise<ReceiptReadingAnswer> {
  const { reading } = await examine(file)
  return { ...reading, differs: isOfSomebodyElse(reading, names) ? ['sender'] : [] }
}

interface Examined {
  kind: keyof typeof TYPES
  reading: ReceiptReading
}

const FAULTS: Record<ReceiptFault, () => string> = {
  unsafe_xml: m.cases_receipt_fault_unsafe,
  large_xml: m.cases_receipt_fault_large,
  broken_xml: m.cases_receipt_fault_broken,
}

async function examine({ deps, file, accountId }: Omit<ReceiptToRead, 'names'>): Promise<Examined> {
  const input = { bytes: file.bytes, accountId }
  const isXml = looksLikeXml(file.bytes)
  const kind = isXml ? 'xml' : await inspectFile(deps, input)
  if (kind === 'jpeg' || kind === 'png') return { kind, reading: emptyReading('none') }
  const reading = await deps.inspector.readReceipt(input)
  if ('fault' in reading) throw new AppError('unreadable_file', { message: FAULTS[reading.fault]() })
  return { kind, reading }
}

async function inspectFile({ inspector }: Deps, input: { bytes: Buffer; accountId: string }) {
  const found = await inspector.inspect(input)
  if ('fault' in found && isOtherType(found.fault) && found.fault !== 'heic')
    throw new AppError('wrong_file_type', { message: m.cases_receipt_wrong_type() })
  return requireGoodFile(found).kind
}

/** Throws for a file that is no receipt to store: one that was changed, and XML of something else. */
function requireUsable({ kind, reading }: Examined): void {
  if (reading.seal.state === 'changed')
    throw new AppError('unreadable_file', { message: m.cases_receipt_changed() })
  if (kind === 'xml' && reading.kind === 'none')
    throw new AppError('unreadable_file', { message: m.cases_receipt_other_xml() })
}

/**
 * Stores the official receipt of filing (UPO) and moves the caller's case to `filed`; number and moment are read from it where
 * they are not given. Throws wrong_file_type and unreadable_file, invalid_input for what is missing and cannot be read and for a
 * receipt of somebody else that is not confirmed, stage_not_allowed with the reason, and conflict when the case has ended.
 */
export function recordFiling({ session, actor, ...upload }: Filing): Promise<Case> {
  const { userId } = actor
  const save: Save = ({ stored, receipt }) =>
    session.transaction(async (act) => {
      if (act.actor.userId !== userId) throw new AppError('signed_out')
      const open = await requireOpenCase(act)
      return moveToFiled(act, { deps: upload.deps, receipt, stored, caseId: open.id })
    })
  const readNames = () => session.transaction(({ tx }) => listNames(tx, userId))
  return storeFile(upload, { personId: userId, accountId: userId, readNames, save })
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
  const save: Save = ({ stored, receipt }) =>
    session.transaction(async (act) => {
      const { id, user_id } = await requireCase(act, number)
      if (user_id !== personId || act.actor.userId !== accountId) throw new AppError('not_found')
      const own = { ...stored, by_staff: true, stored_by: accountId }
      const filed = await moveToFiled(act, { deps: upload.deps, receipt, stored: own, caseId: id })
      recordStaffAct(act, { act: 'case.receipt_stored', subject: { kind: 'case', id }, caseId: id })
      return filed
    })
  const readNames = () => session.transaction(({ tx }) => listNames(tx, personId))
  return storeFile(upload, { personId, accountId, readNames, save })
}

/** Whose case it is, before the body of an upload is read. Throws not_found. */
export async function requireCaseOfReceipt(
  act: Act<StaffActor>,
  number: string,
): Promise<StaffFiling['target']> {
  const { user_id } = await requireCase(act, number)
  return { number, personId: user_id, accountId: act.actor.userId }
}

/** How the caller is called, who is who a receipt should name. */
export const listOwnNames = ({ tx, actor }: Act<ApplicantActor>) => listNames(tx, actor.userId)

/** The same of the applicant of a case. Throws not_found. */
export async function listNamesOfCase(act: Act<StaffActor>, number: string): Promise<string[]> {
  const { user_id } = await requireCase(act, number)
  return listNames(act.tx, user_id)
}

async function requireCase({ tx }: Act<StaffActor>, number: string): Promise<CaseRow> {
  const [caseRow] = await lockCasesByNumber(tx, [number])
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}

type ReceiptToMerge = Pick<Upload, 'given'> & Pick<Examined, 'reading'> & Pick<ReceiptToRead, 'names'>

/**
 * What is typed, else what is read, with what the receipt says otherwise. Throws invalid_input with all that is missing or wrong,
 * also for a receipt of somebody else that nobody has confirmed.
 */
function mergeReceipt({ given, reading, names }: ReceiptToMerge) {
  const receipt = receiptSchema.safeParse(chooseValues({ given, reading }))
  const isOthers = isOfSomebodyElse(reading, names)
  const fields: Record<string, string[]> = receipt.error ? z.flattenError(receipt.error).fieldErrors : {}
  if (isOthers && given.confirmed !== 'true')
    fields.confirmed = [m.cases_receipt_confirm_name({ name: reading.sender ?? reading.addressee ?? '' })]
  if (!receipt.success || fields.confirmed) throw new AppError('invalid_input', { fields })
  return { ...receipt.data, differs: listDifferences(receipt.data, { reading, isOthers }) }
}

type ReceiptOfCase = z.infer<typeof receiptSchema>

type Save = (filing: { stored: Stored; receipt: ReceiptOfCase }) => Promise<Case>

interface StoreFileInput {
  /** With whose key it is encrypted. */
  personId: string
  /** Who uploads it. */
  accountId: string
  readNames(): Promise<string[]>
  save: Save
}

async function storeFile(
  { deps, file, given }: Upload,
  { personId, accountId, readNames, save }: StoreFileInput,
): Promise<Case> {
  const examined = await examine({ deps, file, accountId })
  requireUsable(examined)
  const { kind, reading } = examined
  const receipt = mergeReceipt({ given, reading, names: await readNames() })
  const name = `${personId}/receipt-${randomBytes(16).toString('hex')}.${ENDINGS[kind]}`
  await deps.files.write({ userId: personId, name, bytes: file.bytes, origin: 'uploaded' })
  const stored = {
    user_id: personId,
    file_name: cleanLine(file.name).slice(0, MAX_NAME) || `receipt.${ENDINGS[kind]}`,
    file_size: file.bytes.length,
    content_type: TYPES[kind],
    object_name: name,
    differs: receipt.differs,
    ...readingColumns(reading),
  }
  try {
    return await save({ stored, receipt })
  } catch (error) {
    // Our own errors were rolled back. After a lost connection the commit may still succeed: then the sweep decides.
    if (error instanceof AppError) await deps.files.delete(name)
    throw error
  }
}

function readingColumns({ kind, number, filed_at, seal }: ReceiptReading) {
  return {
    reading_kind: kind,
    read_number: number,
    read_filed_at: filed_at === null ? null : new Date(filed_at),
    seal: seal.state,
    sealed_by: seal.by,
  }
}

interface Filed {
  deps: Deps
  receipt: ReceiptOfCase
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
    reading: file && presentReading(file),
  }
}

function presentReading(row: ReceiptRow): StoredReceipt['reading'] {
  const { reading_kind: kind, read_number, read_filed_at, seal, sealed_by, differs } = row
  if (kind === null) return null
  return {
    kind,
    number: read_number,
    filed_at: read_filed_at?.toISOString() ?? null,
    seal: { state: seal ?? 'none', by: sealed_by },
    differs,
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
