import { randomBytes } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { EncryptedFileStore, StreamedFile } from '#files/encrypted-file-store.ts'
import type { InspectedImage, InspectedPdf } from '#files/inspection/file-inspector.ts'
import { requireGoodFile } from '#files/inspection/refuse-file.ts'
import { unpackFile } from '#files/packed-files.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import {
  type ContentType,
  DOCUMENTS_PATH,
  type DocumentType,
  FILE_ENDINGS,
  MAX_FILE_BYTES,
} from '../contract.ts'
import { PAGE_CHECK_QUEUE } from '../page-check/server/jobs.ts'
import type { Page } from '../pages/schema.ts'
import {
  ASSEMBLE_AFTER_SECONDS,
  readDocumentFile,
  streamDocumentFile,
} from '../pages/server/document-file.ts'
import { cleanFileName, downloadName } from '../rules.ts'
import type { Document, UploadAnswer } from '../schema.ts'
import { completeNotice, receivedNotice } from './mail.ts'
import { mayReplaceDocument } from './policy.ts'
import { readPagePreviews, readPreview } from './preview-file.ts'
import {
  type DocumentRow,
  fillsLastSlot,
  findDocument,
  findDocuments,
  insertVersion,
  listKeptObjects,
  type NewDocument,
  pageObjects,
  type SavedDocument,
  saveDocument,
} from './store.ts'
import type { StoredPage } from './table.ts'

/** The applicant's documents, newest first. */
export async function listDocuments({ tx, actor: { userId } }: Act<ApplicantActor>): Promise<Document[]> {
  const found = await findDocuments({ tx, userId })
  return found.map(presentDocument)
}

interface Upload {
  deps: Deps
  /** Not an act: the bytes are stored before its transaction and the replaced ones removed after it. */
  session: ApplicantSession
  /** The sender; the session is checked again when the row is written. */
  actor: ApplicantActor
  documentType: DocumentType
  file: UploadedFile
}

/** The row of an upload, without the case: that is the sender's open case when the row is written. */
type UploadValues = Omit<NewDocument, 'case_id'>

/**
 * Stores a file in its slot: bytes first, then the row, and only after that the replaced bytes are deleted. A crash at
 * any point leaves the old document or the new one; the sweep removes unreferenced files later. Throws wrong_file_type,
 * unreadable_file (with a message), signed_out and storage_full.
 */
export async function uploadDocument(upload: Upload): Promise<UploadAnswer> {
  const { deps, actor, documentType, file } = upload
  const found = await inspectFile(upload)
  const contentType = contentTypeOf(found)
  const stem = createStem({ userId: actor.userId, documentType })
  const objectName = `${stem}.${FILE_ENDINGS[contentType][0]}`
  const preview = 'preview' in found ? { name: `${stem}.preview.jpg`, bytes: found.preview } : null
  const objects: NewObject[] = [
    { name: objectName, bytes: file.bytes, origin: 'uploaded' },
    ...(preview ? [{ ...preview, origin: { madeFrom: objectName } }] : []),
  ]
  const size =
    'preview' in found ? { width: found.width, height: found.height } : { width: null, height: null }
  const values: UploadValues = {
    user_id: actor.userId,
    document_type: documentType,
    file_name: cleanFileName(file.name),
    file_size: file.bytes.length,
    content_type: contentType,
    object_name: objectName,
    preview_name: preview?.name ?? null,
    page_count: 'pages' in found ? found.pages : null,
    ...size,
  }
  const save = (tx: Tx, case_id: string) => saveDocument(tx, { ...values, case_id })
  const { row, replaced } = await storeDocument({ ...upload, objects, save })
  await removeObjects(deps, replaced ?? [])
  return { document: presentDocument(row), replaced: replaced !== null }
}

/** An object to store. */
export type NewObject = Omit<Parameters<EncryptedFileStore['write']>[0], 'userId'>

interface StoreOptions extends Pick<Upload, 'deps' | 'session' | 'actor'> {
  objects: NewObject[]
  /** Writes the row into the open case. */
  save(tx: Tx, caseId: string): Promise<SavedDocument>
}

/**
 * Writes the bytes, then the row with its history, notices and job, and deletes the bytes again when the row could not
 * be written. Throws signed_out, storage_full, conflict without an open case, and what `save` throws.
 */
export async function storeDocument({
  deps,
  session,
  actor,
  objects,
  save,
}: StoreOptions): Promise<SavedDocument> {
  const names = objects.map((object) => object.name)
  try {
    await Promise.all(objects.map((object) => deps.files.write({ userId: actor.userId, ...object })))
  } catch (error) {
    await removeObjects(deps, names)
    throw error
  }
  try {
    return await session.transaction((act) => {
      if (act.actor.userId !== actor.userId) throw new AppError('signed_out')
      return saveAndNotify(act, { deps, save })
    })
  } catch (error) {
    // Our own errors were rolled back. After a lost connection the commit may still succeed: then the sweep decides.
    if (error instanceof AppError) await removeObjects(deps, names)
    throw error
  }
}

/**
 * Saves the row in the open case, the notifications and the job that checks the pages. Throws conflict without an open
 * case, and what `save` throws.
 */
export async function saveAndNotify(
  act: Act<ApplicantActor>,
  { deps, save }: Pick<StoreOptions, 'deps' | 'save'>,
): Promise<SavedDocument> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  requireAllowed(mayReplaceDocument(actor, open))
  const saved = await save(tx, open.id)
  const { id, document_type, version } = saved.row
  const begins = saved.changed !== 'pages'
  const details = { document_id: id, document_type, version }
  if (begins) await recordEvent(act, { case: open, event: 'document_uploaded', details })
  const complete = saved.replaced === null && (await fillsLastSlot(tx, open.id))
  return withOwnerRole(tx, async () => {
    if (saved.kept) await insertVersion(tx, saved.kept)
    if (hasUncheckedPages(saved.row)) await sendPageCheck(deps, tx, saved.row)
    if (begins) await notify(deps, tx, receivedNotice(saved))
    if (begins) await notifyStaff(deps, tx, { caseId: open.id, kind: 'documents' })
    if (complete) await notify(deps, tx, completeNotice(saved))
    return withoutKept(tx, saved)
  })
}

/** A kept version may be made of the same pages as the one that was replaced. */
async function withoutKept(tx: Tx, saved: SavedDocument): Promise<SavedDocument> {
  if (!saved.replaced?.length || saved.row.version === 1) return saved
  const kept = await listKeptObjects(tx, saved.row.id)
  return { ...saved, replaced: saved.replaced.filter((name) => !kept.has(name)) }
}

/** Pages come one after the other, and every one makes a new file: it is made when no further one has come. */
function sendPageCheck({ jobs }: Deps, tx: Tx, { id, is_assembled }: DocumentRow): Promise<void> {
  return jobs.send(
    tx,
    PAGE_CHECK_QUEUE,
    { id },
    is_assembled ? {} : { startAfterSeconds: ASSEMBLE_AFTER_SECONDS + 1 },
  )
}

/** Throws wrong_file_type and unreadable_file, with a message. */
export async function inspectFile({
  deps,
  actor,
  file,
}: Pick<Upload, 'deps' | 'actor' | 'file'>): Promise<InspectedPdf | InspectedImage> {
  return requireGoodFile(await deps.inspector.inspect({ bytes: file.bytes, accountId: actor.userId }))
}

export function contentTypeOf({ kind }: InspectedPdf | InspectedImage): ContentType {
  return kind === 'pdf' ? 'application/pdf' : `image/${kind}`
}

function hasUncheckedPages({ content_type, checked_pages }: DocumentRow): boolean {
  return content_type === 'application/pdf' && checked_pages === null
}

/** The beginning of a new object's name, which no object has had before. */
export function createStem(of: { userId: string; documentType: DocumentType }): string {
  const { userId, documentType } = of
  return `${userId}/${documentType}-${randomBytes(16).toString('hex')}`
}

/** A failed deletion must not fail the request: the sweep removes left-over files. */
export async function removeObjects(deps: Deps, names: string[]): Promise<void> {
  for (const name of names) {
    await deps.files
      .delete(name)
      .catch((error) =>
        deps.log.warn(
          { err: error },
          'a replaced file could not be deleted; the sweep will move it to the trash',
        ),
      )
  }
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

/** The record in the API's shape. */
export function presentDocument(row: DocumentRow): Document {
  const path = `${DOCUMENTS_PATH}/${row.id}`
  return {
    ...pickFields(row, SHOWN),
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
  'version',
  'status',
  'asked_reason',
  'asked_message',
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
