import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import {
  type DocumentRow,
  describeReplacement,
  FRESH,
  LATER,
  type SavedDocument,
  UNCHECKED,
  WITH_SCAN_STATE,
} from '#features/documents/server/store.ts'
import { documents, documentVersions, type StoredPage } from '#features/documents/server/table.ts'
import { uploadIdempotencyKeys } from './table.ts'

/** What a slot of the case holds, locked until the transaction ends; null when it is empty. */
export async function lockSlot(
  tx: Tx,
  { caseId, type }: { caseId: string; type: DocumentKey },
): Promise<DocumentRow | null> {
  const slot = and(eq(documents.case_id, caseId), eq(documents.document_type, type))
  const [row] = await tx.select().from(documents).where(slot).for('update')
  return row ?? null
}

/** Marks an idempotency key as used. False when it was before; of two requests at once the second waits for the first. */
export async function spendKey(
  tx: Tx,
  key: { case_id: string; user_id: string; key: string },
): Promise<boolean> {
  const inserted = await tx.insert(uploadIdempotencyKeys).values(key).onConflictDoNothing().returning()
  return inserted.length > 0
}

export type PagesColumns = Pick<
  DocumentRow,
  | 'case_id'
  | 'user_id'
  | 'document_type'
  | 'task_id'
  | 'additional_id'
  | 'requested_name'
  | 'file_name'
  | 'object_name'
> & { pages: StoredPage[] }

/**
 * Saves the pages of a slot, whose file is still to be put together. They stay in the version that holds them, or begin
 * the next one when staff have added, opened or judged it, or a submission names it. The slot must be locked; null when
 * it was empty and holds a document by now.
 */
export async function savePages(
  tx: Tx,
  { before, values }: { before: DocumentRow | null; values: PagesColumns },
): Promise<SavedDocument | null> {
  const columns = {
    ...values,
    content_type: 'application/pdf' as const,
    file_size: sumOf(values.pages, ({ file_size }) => file_size),
    page_count: sumOf(values.pages, countPages),
    preview_name: null,
    width: null,
    height: null,
    is_assembled: false,
  }
  if (!before) {
    const [row] = await tx
      .insert(documents)
      .values({ ...columns, uploaded_at: sql`clock_timestamp()` })
      .onConflictDoNothing({ target: [documents.case_id, documents.document_type] })
      .returning(WITH_SCAN_STATE)
    return row ? { row, replaced: null, kept: null } : null
  }
  const isOwn = before.arrived_by === null && before.opened_at === null
  const isInside = isOwn && before.status === 'pending' && !before.in_submission
  const version = isInside ? UNCHECKED : { ...FRESH, version: before.version + 1 }
  const [row] = await tx
    .update(documents)
    .set({ ...version, ...columns, uploaded_at: LATER })
    .where(eq(documents.id, before.id))
    .returning(WITH_SCAN_STATE)
  return { ...describeReplacement(before, row ?? throwGone()), ...(isInside && { changed: 'pages' }) }
}

/** How many pages of the PDF an entry gives. */
export function countPages({ page_count }: Pick<StoredPage, 'page_count'>): number {
  return page_count ?? 1
}

export function sumOf<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((sum, one) => sum + value(one), 0)
}

function throwGone(): never {
  throw new Error('the document was deleted while its pages were saved')
}

/** Empties a slot. Only for a document without kept versions: they are deleted with it. */
export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id))
}

/**
 * Records that the file of this name exists. False when no version has it any more. Needs owner rights.
 */
export async function recordAssembled(
  tx: Tx,
  { objectName, bytes }: { objectName: string; bytes: number },
): Promise<boolean> {
  const made = { is_assembled: true, file_size: bytes }
  const newest = await tx
    .update(documents)
    .set(made)
    .where(eq(documents.object_name, objectName))
    .returning({ id: documents.id })
  if (newest.length > 0) return true
  const older = await tx
    .update(documentVersions)
    .set(made)
    .where(eq(documentVersions.object_name, objectName))
    .returning({ id: documentVersions.document_id })
  return older.length > 0
}
