import { randomBytes } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { type ContentType, type DocumentKey, FILE_ENDINGS } from '#features/documents/contract.ts'
import { PAGE_CHECK_QUEUE } from '#features/documents/page-check/server/jobs.ts'
import { ASSEMBLE_AFTER_SECONDS } from '#features/documents/pages/server/document-file.ts'
import { ZONE_QUEUE } from '#features/documents/passport-zone/server/jobs.ts'
import { cleanFileName } from '#features/documents/rules.ts'
import {
  type DocumentRow,
  insertVersion,
  listKeptObjects,
  type NewDocument,
  type SavedDocument,
} from '#features/documents/server/store.ts'
import { ZONE_SLOT } from '#features/personal-info/passport-zone/contract.ts'
import type { EncryptedFileStore } from '#files/encrypted-file-store.ts'
import type { InspectedImage, InspectedPdf } from '#files/inspection/file-inspector.ts'
import { requireGoodFile } from '#files/inspection/refuse-file.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'

/** An object to store. */
export type NewObject = Omit<Parameters<EncryptedFileStore['write']>[0], 'userId'>

interface NewUpload {
  deps: Deps
  documentType: DocumentKey
  file: UploadedFile
  /** Whose document it becomes, encrypted with whose key. */
  personId: string
  /** Who sends it. */
  accountId: string
}

/** What an upload stores, and its row without the case. Throws wrong_file_type and unreadable_file, with a message. */
export async function prepareUpload({
  deps,
  documentType,
  file,
  personId,
  accountId,
}: NewUpload): Promise<{ objects: NewObject[]; values: Omit<NewDocument, 'case_id'> }> {
  const found = await inspectFile({ deps, accountId, file })
  const contentType = contentTypeOf(found)
  const stem = createStem({ userId: personId, documentType })
  const objectName = `${stem}.${FILE_ENDINGS[contentType][0]}`
  const preview = 'preview' in found ? { name: `${stem}.preview.jpg`, bytes: found.preview } : null
  const objects: NewObject[] = [
    { name: objectName, bytes: file.bytes, origin: 'uploaded' },
    ...(preview ? [{ ...preview, origin: { madeFrom: objectName } }] : []),
  ]
  const size =
    'preview' in found ? { width: found.width, height: found.height } : { width: null, height: null }
  const values = {
    user_id: personId,
    document_type: documentType,
    file_name: cleanFileName(file.name),
    file_size: file.bytes.length,
    content_type: contentType,
    object_name: objectName,
    preview_name: preview?.name ?? null,
    page_count: 'pages' in found ? found.pages : null,
    ...size,
  }
  return { objects, values }
}

interface StoredObjects<T> {
  deps: Deps
  objects: NewObject[]
  /** With whose key they are encrypted. */
  personId: string
  /** Writes the rows that refer to them, in a transaction. */
  commit(): Promise<T>
}

/** Writes the bytes, then their rows, and deletes the bytes again when those could not be written. Throws storage_full. */
export async function storeObjects<T>({ deps, personId, objects, commit }: StoredObjects<T>): Promise<T> {
  const names = objects.map((object) => object.name)
  try {
    await Promise.all(objects.map((object) => deps.files.write({ userId: personId, ...object })))
  } catch (error) {
    await removeObjects(deps, names)
    throw error
  }
  try {
    return await commit()
  } catch (error) {
    // Our own errors were rolled back. After a lost connection the commit may still succeed: then the sweep decides.
    if (error instanceof AppError) await removeObjects(deps, names)
    throw error
  }
}

/** Keeps the version before where it must be, and has the pages of the new one checked and a passport's zone read. Needs owner rights. */
export async function keepAndCheck(deps: Deps, tx: Tx, saved: SavedDocument): Promise<SavedDocument> {
  if (saved.kept) await insertVersion(tx, saved.kept)
  if (hasUncheckedPages(saved.row)) await sendCheck(deps, tx, { queue: PAGE_CHECK_QUEUE, row: saved.row })
  if (saved.row.document_type === ZONE_SLOT) await sendCheck(deps, tx, { queue: ZONE_QUEUE, row: saved.row })
  return withoutKept(tx, saved)
}

/** A kept version may be made of the same pages as the one that was replaced. */
async function withoutKept(tx: Tx, saved: SavedDocument): Promise<SavedDocument> {
  if (!saved.replaced?.length || saved.row.version === 1) return saved
  const kept = await listKeptObjects(tx, saved.row.id)
  return { ...saved, replaced: saved.replaced.filter((name) => !kept.has(name)) }
}

/** Pages come one after the other, and every one makes a new file: it is made when no further one has come. */
function sendCheck(
  { jobs }: Deps,
  tx: Tx,
  { queue, row: { id, is_assembled } }: { queue: string; row: DocumentRow },
): Promise<void> {
  return jobs.send(tx, queue, { id }, is_assembled ? {} : { startAfterSeconds: ASSEMBLE_AFTER_SECONDS + 1 })
}

/** Throws wrong_file_type and unreadable_file, with a message. */
export async function inspectFile({
  deps,
  accountId,
  file,
}: Pick<NewUpload, 'deps' | 'accountId' | 'file'>): Promise<InspectedPdf | InspectedImage> {
  return requireGoodFile(await deps.inspector.inspect({ bytes: file.bytes, accountId }))
}

export function contentTypeOf({ kind }: InspectedPdf | InspectedImage): ContentType {
  return kind === 'pdf' ? 'application/pdf' : `image/${kind}`
}

function hasUncheckedPages({ content_type, checked_pages }: DocumentRow): boolean {
  return content_type === 'application/pdf' && checked_pages === null
}

/** The beginning of a new object's name, which no object has had before. */
export function createStem(of: { userId: string; documentType: DocumentKey }): string {
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
