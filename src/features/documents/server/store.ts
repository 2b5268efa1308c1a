import { and, desc, eq, or, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { DOCUMENT_SLOTS } from '../contract.ts'
import { documents } from './table.ts'

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = Omit<
  typeof documents.$inferInsert,
  'id' | 'status' | 'uploaded_at' | keyof typeof UNCHECKED
>

const OBJECT_COLUMNS = {
  object_name: documents.object_name,
  preview_name: documents.preview_name,
  page_previews_name: documents.page_previews_name,
}

/** Page columns of a document that has just been uploaded. */
const UNCHECKED = {
  checked_pages: null,
  unreadable_pages: [],
  damaged_pages: [],
  blank_pages: [],
  page_previews_name: null,
  previewed_pages: 0,
}

export function findDocuments({ tx, userId }: { tx: Tx; userId: string }): Promise<DocumentRow[]> {
  return tx
    .select()
    .from(documents)
    .where(eq(documents.user_id, userId))
    .orderBy(desc(documents.uploaded_at), documents.id)
}

export async function findDocument({ tx, userId, id }: { tx: Tx; userId: string; id: string }) {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.user_id, userId)))
  return row ?? null
}

export interface SavedDocument {
  row: DocumentRow
  /** Object names that the row referred to before; null when the slot was empty. */
  replaced: string[] | null
}

/**
 * Saves a document in its slot. Of two concurrent uploads the second waits for the first and replaces what it wrote, so
 * that every replaced object is returned to exactly one caller.
 */
export async function saveDocument(tx: Tx, values: NewDocument): Promise<SavedDocument> {
  const [inserted] = await tx
    .insert(documents)
    .values({ ...values, uploaded_at: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [documents.user_id, documents.document_type] })
    .returning()
  if (inserted) return { row: inserted, replaced: null }

  const slot = and(eq(documents.user_id, values.user_id), eq(documents.document_type, values.document_type))
  const [before] = await tx.select(OBJECT_COLUMNS).from(documents).where(slot).for('update')
  const [row] = await tx
    .update(documents)
    .set({
      ...values,
      ...UNCHECKED,
      status: 'pending',
      // Strictly later than before, even within one millisecond: the preview's URL depends on it.
      uploaded_at: sql`greatest(clock_timestamp()::timestamptz(3), ${documents.uploaded_at} + interval '1 millisecond')`,
    })
    .where(slot)
    .returning()
  if (!before || !row) throw new Error('the document was deleted while it was being replaced')
  return { row, replaced: objectNames(before) }
}

/**
 * True when all slots of the person are filled now. Of concurrent uploads only the one that commits last sees it: each
 * waits here for the one before.
 */
export async function fillsLastSlot(tx: Tx, userId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${userId}`}, 0))`)
  const found = await tx.execute(
    sql`select count(*)::int as count from ${documents} where ${documents.user_id} = ${userId}`,
  )
  return rows<{ count: number }>(found)[0]?.count === DOCUMENT_SLOTS
}

type ObjectNames = Pick<DocumentRow, keyof typeof OBJECT_COLUMNS>

/** All object names of a row: the file, an image's preview, the previews of pages. */
export function objectNames(row: ObjectNames): string[] {
  return [row.object_name, row.preview_name, row.page_previews_name].filter((name) => name !== null)
}

/** Which of these object names any row refers to. Needs owner rights. */
export async function listReferencedObjects(db: Database, names: string[]): Promise<Set<string>> {
  const { object_name, preview_name, page_previews_name } = OBJECT_COLUMNS
  const found = await db
    .select(OBJECT_COLUMNS)
    .from(documents)
    .where(
      or(
        sql`${object_name} = ${anyOf(names)}`,
        sql`${preview_name} = ${anyOf(names)}`,
        sql`${page_previews_name} = ${anyOf(names)}`,
      ),
    )
  return new Set(found.flatMap(objectNames))
}

/** The names of all objects that any row refers to. Needs owner rights. */
export async function listAllObjects(db: Database): Promise<string[]> {
  const found = await db.select(OBJECT_COLUMNS).from(documents)
  return found.flatMap(objectNames)
}
