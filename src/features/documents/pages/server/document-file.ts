import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { ignoreDamage } from '#features/documents/server/preview-file.ts'
import { type DocumentRow, pageObjects } from '#features/documents/server/store.ts'
import type { StoredPage } from '#features/documents/server/table.ts'
import type { StreamedFile } from '#files/encrypted-file-store.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { createFairAccountQueue } from '#limits/fair-account-queue.ts'
import { m } from '#messages/messages.js'
import { actAsSystem } from '#session/system-act.ts'
import { recordAssembled } from './store.ts'

/** A job puts the pages together when none has come for so long. */
export const ASSEMBLE_AFTER_SECONDS = 5

type FileDeps = Pick<Deps, 'files' | 'inspector' | 'database'>
type FileRow = Pick<DocumentRow, 'user_id' | 'document_type' | 'object_name' | 'pages' | 'is_assembled'>

/** Files that are being made, by object name. */
const running = new Map<string, Promise<boolean>>()
/** The pages of two documents at a time are in memory. An account has nine documents, which may all be opened at once. */
const turns = createFairAccountQueue({ atOnce: 2, waitingOfAccount: 10, waiting: 40 })

/**
 * The bytes of a document's file, which is put together from its pages when it does not exist yet. Null when the row is
 * out of date, or the file missing. Throws file_damaged, unreadable_file when one of the pages cannot be put into a PDF, storage_full, and unavailable when
 * too many documents wait to be put together.
 */
export async function readDocumentFile(deps: FileDeps, row: FileRow): Promise<Buffer | null> {
  if (!row.is_assembled && !(await assembleOnce(deps, row))) return null
  return orMadeAgain(deps, row, () => deps.files.read({ userId: row.user_id, name: row.object_name }))
}

/** The same, decrypted while it is sent: a document made of pages has up to 151 MB. */
export async function streamDocumentFile(deps: FileDeps, row: FileRow): Promise<StreamedFile | null> {
  if (!row.is_assembled && !(await assembleOnce(deps, row))) return null
  return orMadeAgain(deps, row, () => deps.files.stream({ userId: row.user_id, name: row.object_name }))
}

/** A file that was put together from pages is put together again when it is damaged or missing. */
async function orMadeAgain<T>(
  deps: FileDeps,
  row: FileRow,
  open: () => Promise<T | null>,
): Promise<T | null> {
  if (!row.pages?.length) return open()
  const file = await open().catch(ignoreDamage)
  if (file) return file
  return (await assembleOnce(deps, row)) ? open() : null
}

function assembleOnce(deps: FileDeps, row: FileRow): Promise<boolean> {
  const begun = running.get(row.object_name)
  if (begun) return begun
  const made = turns
    .run(row.user_id, () => assemble(deps, row))
    .finally(() => running.delete(row.object_name))
  running.set(row.object_name, made)
  return made
}

/** False when the pages have changed meanwhile. */
async function assemble(deps: FileDeps, row: FileRow): Promise<boolean> {
  const { user_id: userId, object_name: name, pages } = row
  const parts = await readPages(deps, { row, pages: pages ?? [] })
  if (!parts) return false
  const made = await deps.inspector.assemble({ parts, accountId: userId })
  for (const { bytes } of parts) freeBytes(bytes)
  if ('fault' in made) throw unreadable(pages?.[made.fault])
  const { length } = made
  await deps.files.write({ userId, name, bytes: made, origin: 'made' })
  freeBytes(made)
  const isRecorded = await actAsSystem({ database: deps.database, task: 'documents.assemble' }, ({ tx }) =>
    recordAssembled(tx, { objectName: name, bytes: length }),
  )
  if (!isRecorded) await deps.files.delete(name)
  return isRecorded
}

/** Null when one of the files is gone, because the page was removed. */
async function readPages(
  { files }: FileDeps,
  { row, pages }: { row: FileRow; pages: StoredPage[] },
): Promise<(StoredPage & { bytes: Buffer })[] | null> {
  const parts: (StoredPage & { bytes: Buffer })[] = []
  for (const page of pages) {
    const bytes = await files.read({ userId: row.user_id, name: pageObjects(row, page).file })
    if (!bytes) return null
    parts.push({ ...page, bytes })
  }
  return parts
}

function unreadable(page: StoredPage | undefined): AppError {
  return page
    ? new AppError('unreadable_file', { message: m.documents_page_unusable({ name: page.file_name }) })
    : new AppError('unreadable_file')
}
