import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { documents, documentVersions } from '#features/documents/server/table.ts'

/** One version of a document, the newest or an older one that was kept. */
export type VersionRow = Pick<
  DocumentRow,
  | 'id'
  | 'user_id'
  | 'case_id'
  | 'version'
  | 'document_type'
  | 'file_name'
  | 'content_type'
  | 'object_name'
  | 'pages'
  | 'is_assembled'
  | 'status'
  | 'uploaded_at'
  | 'opened_at'
  | 'page_count'
>

/** The newest version; null when it is not visible. */
export async function findNewest(tx: Tx, id: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id))
  return row ?? null
}

/** The newest version, locked against being replaced until the transaction ends; null when it is not visible. */
export async function lockNewest(tx: Tx, id: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('no key update')
  return row ?? null
}

/** An older version that was kept; null when there is none, or when it is not visible. */
export async function findOlder(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<VersionRow | null> {
  const [row] = await tx
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.document_id, id), eq(documentVersions.version, version)))
  return row ? { ...row, id } : null
}

/** Marks the newest version as opened by staff, so that it is kept when it is replaced. */
export async function markOpened(tx: Tx, id: string): Promise<void> {
  await tx
    .update(documents)
    .set({ opened_at: sql`clock_timestamp()` })
    .where(and(eq(documents.id, id), isNull(documents.opened_at)))
}
