import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { StreamedFile } from '#files/encrypted-file-store.ts'
import { unpackFile } from '#files/packed-files.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { type ContentType, DOCUMENTS_PATH, type DocumentKey, MAX_FILE_BYTES } from '../contract.ts'
import type { Page } from '../pages/schema.ts'
import { readDocumentFile, streamDocumentFile } from '../pages/server/document-file.ts'
import { downloadName } from '../rules.ts'
import type { Document, UploadAnswer } from '../schema.ts'
import { markTaskDone, nameForHistory, requireSlot, type SlotColumns } from '../slots/server/service.ts'
import {
  keepAndCheck,
  type NewObject,
  prepareUpload,
  removeObjects,
  storeObjects,
} from '../storing/server/service.ts'
import { completeNotice, receivedNotice } from './mail.ts'
import { mayReplaceDocument } from './policy.ts'
import { readPagePreviews, readPreview } from './preview-file.ts'
import {
  type DocumentRow,
  fillsLastSlot,
  findAdders,
  findDocument,
  findDocuments,
  pageObjects,
  type SavedDocument,
  saveDocument,
} from './store.ts'
import type { StoredPage } from './table.ts'

/** The applicant's documents, newest first. */
export async function listDocuments({ tx, actor: { userId } }: Act<ApplicantActor>): Promise<Document[]> {
  return presentDocuments(tx, await findDocuments({ tx, userId }))
}

/** The records in the API's shape, with the names of those who have added them: staff are not the applicant's to look up. */
export async function presentDocuments(tx: Tx, list: readonly DocumentRow[]): Promise<Document[]> {
  const ids = list.flatMap(({ added_by }) => added_by ?? [])
  const names = ids.length === 0 ? new Map() : await withOwnerRole(tx, () => findAdders(tx, ids))
  return list.map((row) => ({ ...presentDocument(row), added_by: names.get(row.added_by) ?? null }))
}

interface Upload {
  deps: Deps
  /** Not an act: the bytes are stored before its transaction and the replaced ones removed after it. */
  session: ApplicantSession
  /** The sender; the session is checked again when the row is written. */
  actor: ApplicantActor
  documentType: DocumentKey
  file: UploadedFile
}

/**
 * Stores a file in its slot: bytes first, then the row, and only after that the replaced bytes are deleted. A crash at
 * any point leaves the old document or the new one; the sweep removes unreferenced files later. Throws wrong_file_type,
 * unreadable_file (with a message), signed_out and storage_full.
 */
export async function uploadDocument(upload: Upload): Promise<UploadAnswer> {
  const { deps, actor } = upload
  const { userId } = actor
  const { objects, values } = await prepareUpload({ ...upload, personId: userId, accountId: userId })
  const save = (tx: Tx, case_id: string, slot: SlotColumns) =>
    saveDocument(tx, { ...values, ...slot, case_id })
  const { row, replaced } = await storeDocument({ ...upload, objects, save })
  await removeObjects(deps, replaced ?? [])
  return { document: presentDocument(row), replaced: replaced !== null }
}

interface StoreOptions extends Pick<Upload, 'deps' | 'session' | 'actor' | 'documentType'> {
  objects: NewObject[]
  /** Writes the row into the slot of the open case. */
  save(tx: Tx, caseId: string, slot: SlotColumns): Promise<SavedDocument>
}

/**
 * Writes the bytes, then the row with its history, notices and job, and deletes the bytes again when the row could not
 * be written. Throws signed_out, storage_full, conflict without an open case, and what `save` throws.
 */
export function storeDocument({
  deps,
  session,
  actor,
  objects,
  ...saving
}: StoreOptions): Promise<SavedDocument> {
  const commit = () =>
    session.transaction((act) => {
      if (act.actor.userId !== actor.userId) throw new AppError('signed_out')
      return saveAndNotify(act, { deps, ...saving })
    })
  return storeObjects({ deps, personId: actor.userId, objects, commit })
}

/**
 * Saves the row in the open case, the notifications and the job that checks the pages. Throws conflict without an open
 * case, not_found for a slot that nobody asks for, and what `save` throws.
 */
export async function saveAndNotify(
  act: Act<ApplicantActor>,
  { deps, save, documentType }: Pick<StoreOptions, 'deps' | 'save' | 'documentType'>,
): Promise<SavedDocument> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  requireAllowed(mayReplaceDocument(actor, open))
  const slot = await requireSlot(tx, { caseId: open.id, key: documentType })
  const saved = await save(tx, open.id, slot)
  await markTaskDone(tx, { ...slot, doneBy: actor.userId })
  const { id, document_type, version } = saved.row
  const begins = saved.changed !== 'pages'
  const details = { document_id: id, document_type, version, ...nameForHistory(saved.row) }
  if (begins) await recordEvent(act, { case: open, event: 'document_uploaded', details })
  const complete =
    saved.replaced === null && slot.requested_name === null && (await fillsLastSlot(tx, open.id))
  return withOwnerRole(tx, async () => {
    const kept = await keepAndCheck(deps, tx, saved)
    if (begins) await notify(deps, tx, receivedNotice(saved))
    if (begins) await notifyStaff(deps, tx, { caseId: open.id, kind: 'documents' })
    if (complete) await notify(deps, tx, completeNotice(saved))
    return kept
  })
}

interface FileAbout {
  contentType: ContentType
  /** File name of the download. */
  name: string
}

type OpenedFile = FileAbout & { bytes: Buffer }

interface FileRequest {
  deps: Deps
  /** Not an act: the bytes are read after the transaction, and the row once more when it was replaced meanwhile. */
  session: ApplicantSession
  id: string
}

/**
 * The bytes as uploaded, or one PDF of all pages, which is long and comes in parts. Throws signed_out, not_found for unknown
 * ids and those of other people alike, unreadable_file when one of the pages cannot be put into a PDF, and unavailable when
 * too many documents wait to be put together.
 */
export function openDocument(request: FileRequest): Promise<OpenedFile | (FileAbout & StreamedFile)> {
  const open = async (row: DocumentRow) => {
    const about = { contentType: row.content_type, name: downloadName(row) }
    // A reused document made of pages has none of its own, and is as long.
    const isLong = row.pages !== null || row.file_size > MAX_FILE_BYTES
    if (!isLong) return withBytes(about, await readDocumentFile(request.deps, row))
    const file = await streamDocumentFile(request.deps, row)
    return file && { ...about, ...file }
  }
  return openCurrent(request, { nameOf: (row) => row.object_name, open })
}

const PREVIEW: FileAbout = { contentType: 'image/jpeg', name: 'preview.jpg' }

/** The preview of an image. Throws like openDocument, and not_found for a PDF. */
export function openPreview(request: FileRequest): Promise<OpenedFile> {
  const { deps } = request
  const nameOf = (row: DocumentRow) => row.preview_name ?? notFound()
  const open = async (row: DocumentRow) => {
    const picture = { userId: row.user_id, readPicture: () => readDocumentFile(deps, row) }
    return withBytes(PREVIEW, await readPreview(deps, { name: nameOf(row), ...picture }))
  }
  return openCurrent(request, { nameOf, open })
}

/** The preview of one page of a PDF, counted from 1 or by its id. Throws not_found also while there is none. */
export async function openPagePreview({
  page,
  ...request
}: FileRequest & { page: string }): Promise<OpenedFile> {
  if (isUuid(page)) return openPicturePreview({ page, ...request })
  const number = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : notFound()
  const nameOf = (row: DocumentRow) => row.page_previews_name ?? notFound()
  const open = async (row: DocumentRow) => {
    const packed = await readPagePreviews(request.deps, { userId: row.user_id, name: nameOf(row) })
    const bytes = packed && (unpackFile(packed, number - 1) ?? notFound())
    return withBytes({ contentType: 'image/jpeg', name: `page-${number}.jpg` }, bytes)
  }
  return openCurrent(request, { nameOf, open })
}

function openPicturePreview({ page, ...request }: FileRequest & { page: string }): Promise<OpenedFile> {
  const { deps } = request
  const nameOf = (row: DocumentRow) => pageObjects(row, findPage(row, page)).preview ?? notFound()
  const open = async (row: DocumentRow) => {
    const { user_id: userId } = row
    const readPicture = () => deps.files.read({ userId, name: pageObjects(row, findPage(row, page)).file })
    return withBytes(PREVIEW, await readPreview(deps, { userId, name: nameOf(row), readPicture }))
  }
  return openCurrent(request, { nameOf, open })
}

const findPage = (row: DocumentRow, page: string) => row.pages?.find(({ id }) => id === page) ?? notFound()

function notFound(): never {
  throw new AppError('not_found')
}

/** The bytes of one page as uploaded. Throws like openDocument, and not_found for an unknown page. */
export function openPage({ page, ...request }: FileRequest & { page: string }): Promise<OpenedFile> {
  const nameOf = (row: DocumentRow) => pageObjects(row, findPage(row, page)).file
  const open = async (row: DocumentRow) => {
    const found = findPage(row, page)
    const bytes = await request.deps.files.read({ userId: row.user_id, name: nameOf(row) })
    return withBytes({ contentType: found.content_type, name: downloadName(found) }, bytes)
  }
  return openCurrent(request, { nameOf, open })
}

const withBytes = (about: FileAbout, bytes: Buffer | null): OpenedFile | null => bytes && { ...about, bytes }

interface CurrentFile<T> {
  /** The object that the row refers to. */
  nameOf(row: DocumentRow): string
  /** Null when it is not there. */
  open(row: DocumentRow): Promise<T | null>
}

async function openCurrent<T>(request: FileRequest, { nameOf, open }: CurrentFile<T>): Promise<T> {
  let row: DocumentRow | null = null
  // A replacement between reading the row and reading the file deletes the old object: then it is tried once more.
  for (let attempt = 0; attempt < 3; attempt++) {
    const current: DocumentRow = await request.session.transaction((act) => requireDocument(act, request.id))
    const file = await open(current)
    if (file) return file
    row = current
  }
  if (!row) return notFound()
  throw await request.deps.files.reportMissing({ userId: row.user_id, name: nameOf(row), documentId: row.id })
}

async function requireDocument(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  id: string,
): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocument({ tx, userId, id }) : null
  if (!row) throw new AppError('not_found')
  return row
}

/** The record in the API's shape, of what nobody of the team has added. */
export function presentDocument(row: DocumentRow): Document {
  const path = `${DOCUMENTS_PATH}/${row.id}`
  return {
    ...pickFields(row, SHOWN),
    added_by: null,
    file_url: `${path}/file`,
    uploaded_at: row.uploaded_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    scan_state: row.scan_state ?? null,
    preview_url: row.preview_name === null ? null : `${path}/preview?v=${row.uploaded_at.getTime()}`,
    pages: row.pages?.map((page) => presentPage(page, `${path}/pages/${page.id}`)) ?? null,
  }
}

function presentPage({ key: _, ...page }: StoredPage, path: string): Page {
  const preview_url = page.content_type === 'application/pdf' ? null : `${path}/preview`
  return { ...page, file_url: `${path}/file`, preview_url }
}

const SHOWN = [
  'id',
  'user_id',
  'file_name',
  'file_size',
  'document_type',
  'requested_name',
  'version',
  'status',
  'arrived_by',
  'asked_reason',
  'asked_message',
  'dated_on',
  'translation',
  'content_type',
  'page_count',
  'width',
  'height',
  'checked_pages',
  'unreadable_pages',
  'damaged_pages',
  'blank_pages',
  'previewed_pages',
] as const
