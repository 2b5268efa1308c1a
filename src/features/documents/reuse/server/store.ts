import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { cases } from '#features/cases/server/table.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { documents } from '#features/documents/server/table.ts'

export interface EarlierRow {
  document: DocumentRow
  case_number: string
}

/** The newest document of each slot among the person's ended cases. */
export function listNewestEarlier(tx: Tx, userId: string): Promise<EarlierRow[]> {
  return tx
    .selectDistinctOn([documents.document_type], { document: documents, case_number: cases.number })
    .from(documents)
    .innerJoin(cases, eq(cases.id, documents.case_id))
    .where(and(eq(documents.user_id, userId), isNull(documents.requested_name), isNotNull(cases.ended_at)))
    .orderBy(documents.document_type, desc(documents.uploaded_at), desc(cases.ended_at))
}

/** A document of one of the person's ended cases, or null. */
export async function findEarlier(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<DocumentRow | null> {
  const [found] = await tx
    .select({ document: documents })
    .from(documents)
    .innerJoin(cases, eq(cases.id, documents.case_id))
    .where(
      and(
        eq(documents.id, id),
        eq(documents.user_id, userId),
        isNull(documents.requested_name),
        isNotNull(cases.ended_at),
      ),
    )
  return found?.document ?? null
}

/** The slots of the person's open case that hold a document; null when no case is open. */
export async function findFilledSlots(tx: Tx, userId: string): Promise<DocumentType[] | null> {
  const result = await tx.execute(sql`
    select (select coalesce(json_agg(document_type), '[]') from ${documents} where case_id = c.id) as filled
    from ${cases} c where c.user_id = ${userId} and c.ended_at is null`)
  return rows<{ filled: DocumentType[] }>(result)[0]?.filled ?? null
}

/** Columns of a document that stay as they are in the next case, with the findings and the time of the upload. */
export const KEPT = [
  'user_id',
  'document_type',
  'file_name',
  'file_size',
  'content_type',
  'page_count',
  'width',
  'height',
  'uploaded_at',
  'dated_on',
  'translation',
  'checked_pages',
  'unreadable_pages',
  'damaged_pages',
  'blank_pages',
  'previewed_pages',
] as const satisfies (keyof DocumentRow)[]

type NewRow = Pick<
  DocumentRow,
  (typeof KEPT)[number] | 'case_id' | 'object_name' | 'preview_name' | 'page_previews_name'
>

/** Inserts the document into its slot; null when the slot holds one by now. An upload at the same moment is awaited. */
export async function insertReused(tx: Tx, values: NewRow): Promise<DocumentRow | null> {
  const [row] = await tx
    .insert(documents)
    .values(values)
    .onConflictDoNothing({ target: [documents.case_id, documents.document_type] })
    .returning()
  return row ?? null
}
