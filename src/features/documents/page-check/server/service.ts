import { randomBytes } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { ASSEMBLE_AFTER_SECONDS, readDocumentFile } from '#features/documents/pages/server/document-file.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import type { DrawnPage } from '#files/inspection/file-inspector.ts'
import { packFiles } from '#files/packed-files.ts'
import { actAsSystem } from '#session/system-act.ts'
import { damagedNotice } from './mail.ts'
import { findUnchecked, type PageFindings, recordFindings } from './store.ts'

/** Maximum bytes of one document's previews; later pages have none. */
const PREVIEW_BYTES = 3 * 1024 * 1024

/**
 * Draws every page of a PDF, stores the previews, records the findings and notifies the person of unreadable pages.
 * Does nothing for a document that is checked or gone; may run twice at once. Throws when a retry may help.
 */
export async function checkPages(deps: Deps, { id }: { id: string }): Promise<void> {
  const row = await findUnchecked(deps.database.db, id)
  if (!row) return
  // A later job comes for the last change.
  if (!row.is_assembled && isSettling(row, deps.now())) return
  const file = await readDocumentFile(deps, row).catch(ignoreUnreadable)
  if (file === 'waiting') return
  const bytes = file === 'unreadable' ? null : file
  const pages = bytes ? await deps.inspector.drawPages({ bytes, accountId: row.user_id }) : []
  if (bytes) freeBytes(bytes)
  const previews = listPreviews(pages)
  const name = await storePreviews(deps, {
    userId: row.user_id,
    stem: stemOf(row),
    madeFrom: row.object_name,
    previews,
  })
  const findings = {
    ...summarize(pages),
    page_previews_name: name,
    previewed_pages: name === null ? 0 : previews.length,
  }
  let recorded = false
  try {
    recorded = await recordAndNotify(deps, { row, findings })
  } finally {
    // Each run uses a new object name: an object that did not get into the row is unreferenced.
    if (!recorded && name !== null) await deps.files.delete(name)
  }
}

/**
 * Whoever opens the file is told which page cannot be put into the PDF, or that it is damaged; another try would not help. A
 * file that waits for the virus check gets a job when that has ended.
 */
function ignoreUnreadable(error: unknown): 'waiting' | 'unreadable' {
  const code = error instanceof AppError ? error.code : null
  if (code === 'unreadable_file' || code === 'infected_file' || code === 'file_damaged') return 'unreadable'
  if (code === 'waiting_for_scan') return 'waiting'
  throw error
}

function isSettling({ uploaded_at }: DocumentRow, now: Date): boolean {
  return now.getTime() - uploaded_at.getTime() < ASSEMBLE_AFTER_SECONDS * 1000
}

function summarize(pages: DrawnPage[]): Omit<PageFindings, 'page_previews_name' | 'previewed_pages'> {
  const inState = (state: DrawnPage['state']) =>
    pages.filter((page) => page.state === state).map(({ page }) => page)
  return {
    checked_pages: pages.filter(({ state }) => state !== 'unknown').length,
    unreadable_pages: inState('unreadable'),
    damaged_pages: inState('damaged'),
    blank_pages: inState('blank'),
  }
}

/** One entry per page from the first to the last that fits. */
function listPreviews(pages: DrawnPage[]): (Buffer | null)[] {
  const last = pages.findLast(({ preview }) => preview)?.page ?? 0
  const all = Array.from(
    { length: last },
    (_, index) => pages.find(({ page }) => page === index + 1)?.preview,
  )
  let remainingBytes = PREVIEW_BYTES
  const firstBeyond = all.findIndex((preview) => {
    remainingBytes -= preview?.length ?? 0
    return remainingBytes < 0
  })
  return all.slice(0, firstBeyond < 0 ? undefined : firstBeyond).map((preview) => preview ?? null)
}

function stemOf({ user_id, document_type }: DocumentRow): string {
  return `${user_id}/${document_type}-${randomBytes(16).toString('hex')}`
}

interface Previews {
  userId: string
  stem: string
  /** The file whose pages they show. */
  madeFrom: string
  previews: (Buffer | null)[]
}

/**
 * Stores the previews and returns the object's name; null without previews or when the disk is full, because the
 * findings must be recorded nevertheless.
 */
async function storePreviews(
  { files, log }: Deps,
  { userId, stem, madeFrom, previews }: Previews,
): Promise<string | null> {
  if (previews.length === 0) return null
  const name = `${stem}.pages`
  try {
    await files.write({ userId, name, bytes: packFiles(previews), origin: { madeFrom } })
    return name
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'storage_full')) throw error
    log.warn('previews of pages were not stored, because the storage is full')
    return null
  }
}

function recordAndNotify(deps: Deps, input: { row: DocumentRow; findings: PageFindings }): Promise<boolean> {
  return actAsSystem({ database: deps.database, task: 'documents.check-pages' }, async ({ tx }) => {
    const written = await recordFindings(tx, input)
    if (!written) return false
    const notice = damagedNotice(written)
    if (notice) await notify(deps, tx, notice)
    return true
  })
}
