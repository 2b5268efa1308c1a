import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { listAllReceiptObjects } from '#features/cases/receipt/server/store.ts'
import type { ScanState } from '#features/cases/scan-state/schema.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { listAllFileObjects } from '#features/messages/files/server/store.ts'
import { user } from '#session/session-table.ts'
import { DOCUMENT_SLOTS, FILE_ENDINGS } from '../contract.ts'
import { documents, documentVersions, type StoredPage } from './table.ts'

/** What the virus check says is not a column: not every query reads it. */
export type DocumentRow = typeof documents.$inferSelect & { scan_state?: ScanState }
export type NewDocument = Omit<
  typeof documents.$inferInsert,
  'id' | 'version' | 'uploaded_at' | keyof typeof FRESH
> &
  Partial<Pick<DocumentRow, 'arrived_by' | 'added_by' | 'task_id' | 'additional_id' | 'requested_name'>>

function objectColumns(table: typeof documents | typeof documentVersions) {
  const { object_name, preview_name, page_previews_name, pages, user_id, document_type } = table
  return { object_name, preview_name, page_previews_name, pages, user_id, document_type }
}

/** The columns, with what the virus check says. */
export const WITH_SCAN_STATE = {
  ...getTableColumns(documents),
  scan_state: sql<ScanState>`document_scan_state(${documents.user_id}, ${documents.object_name}, ${documents.document_type}, ${documents.pages})`,
}

/** Columns of a file whose pages are still to be checked. */
export const UNCHECKED = {
  checked_pages: null,
  unreadable_pages: [],
  damaged_pages: [],
  blank_pages: [],
  page_previews_name: null,
  previewed_pages: 0,
}

/** Columns of a version that has just been uploaded. */
export const FRESH = {
  ...UNCHECKED,
  status: 'pending' as const,
  opened_at: null,
  asked_reason: null,
  asked_message: null,
  dated_on: null,
  translation: null,
  arrived_by: null,
  added_by: null,
  added_notified_at: null,
  in_submission: false,
  pages: null,
  is_assembled: true,
}

/** Strictly later than before, even within one millisecond: the preview's URL depends on it. */
export const LATER = sql`greatest(clock_timestamp()::timestamptz(3), ${documents.uploaded_at} + interval '1 millisecond')`

/** The documents of the person's case, newest first. */
export function findDocuments({ tx, userId }: { tx: Tx; userId: string }): Promise<DocumentRow[]> {
  return tx
    .select(WITH_SCAN_STATE)
    .from(documents)
    .where(sql`${documents.case_id} = ${currentCaseOf(sql`${userId}`)}`)
    .orderBy(desc(documents.uploaded_at), documents.id)
}

export async function findDocument({ tx, userId, id }: { tx: Tx; userId: string; id: string }) {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.user_id, userId)))
  return row ?? null
}

/** The names of these accounts. Needs owner rights. */
export async function findAdders(tx: Tx, ids: readonly string[]): Promise<Map<string | null, string>> {
  const found = await tx
    .select({ id: user.id, name: user.full_name })
    .from(user)
    .where(sql`${user.id} = ${anyOf(ids)}`)
  return new Map(found.map(({ id, name }) => [id, name]))
}

export interface SavedDocument {
  row: DocumentRow
  /** Object names that the row referred to before and nothing refers to now; null when the slot was empty. */
  replaced: string[] | null
  /** The version before, when it must be kept: staff have opened it, or a submission names it. */
  kept: DocumentRow | null
  /** `pages`: only pages of the same version have changed, which is not told to anybody. */
  changed?: 'pages'
}

/**
 * Saves a document in its slot as the next version. Of two concurrent uploads the second waits for the first and
 * replaces what it wrote, so that every replaced object is returned to exactly one caller.
 */
export async function saveDocument(tx: Tx, values: NewDocument): Promise<SavedDocument> {
  const [inserted] = await tx
    .insert(documents)
    .values({ ...values, uploaded_at: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [documents.case_id, documents.document_type] })
    .returning(WITH_SCAN_STATE)
  if (inserted) return { row: inserted, replaced: null, kept: null }

  const slot = and(eq(documents.case_id, values.case_id), eq(documents.document_type, values.document_type))
  const [before] = await tx.select().from(documents).where(slot).for('update')
  const [row] = await tx
    .update(documents)
    .set({
      ...FRESH,
      ...values,
      version: sql`${documents.version} + 1`,
      uploaded_at: LATER,
    })
    .where(slot)
    .returning(WITH_SCAN_STATE)
  if (!before || !row) throw new Error('the document was deleted while it was being replaced')
  return describeReplacement(before, row)
}

/** What the row that has taken the place of another leaves behind. */
export function describeReplacement(before: DocumentRow, row: DocumentRow): SavedDocument {
  const isKept = row.version > before.version && (before.opened_at !== null || before.in_submission)
  const used = new Set(objectNames(row))
  const replaced = isKept ? [] : objectNames(before).filter((name) => !used.has(name))
  return { row, replaced, kept: isKept ? before : null }
}

/** The object names of the document's kept versions. Needs owner rights. */
export async function listKeptObjects(tx: Tx, documentId: string): Promise<Set<string>> {
  const kept = await tx
    .select(objectColumns(documentVersions))
    .from(documentVersions)
    .where(eq(documentVersions.document_id, documentId))
  return new Set(kept.flatMap(objectNames))
}

/** Keeps the version that was replaced. Needs owner rights. */
export async function insertVersion(tx: Tx, { id, ...version }: DocumentRow): Promise<void> {
  await tx.insert(documentVersions).values({ document_id: id, ...version })
}

/**
 * True when all slots of the case are filled now. Of concurrent uploads only the one that commits last sees it: each
 * waits here for the one before.
 */
export async function fillsLastSlot(tx: Tx, caseId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${caseId}`}, 0))`)
  const found = await tx.execute(
    sql`select count(*)::int as count from ${documents} where ${documents.case_id} = ${caseId}::uuid and ${documents.requested_name} is null`,
  )
  return rows<{ count: number }>(found)[0]?.count === DOCUMENT_SLOTS
}

type ObjectNames = Pick<DocumentRow, keyof ReturnType<typeof objectColumns>>

/** All object names of a row: the file, an image's preview, the previews of pages, the pages it is made of. */
export function objectNames(row: ObjectNames): string[] {
  const pages = (row.pages ?? []).flatMap((page) => Object.values(pageObjects(row, page)))
  return [row.object_name, row.preview_name, row.page_previews_name, ...pages].filter((name) => name !== null)
}

/** The object names of a page: its bytes, and the preview of a picture. */
export function pageObjects(
  { user_id, document_type }: Pick<DocumentRow, 'user_id' | 'document_type'>,
  { id, content_type }: Pick<StoredPage, 'id' | 'content_type'>,
): { file: string; preview: string | null } {
  const stem = `${user_id}/${document_type}-${id.replaceAll('-', '')}`
  const preview = content_type === 'application/pdf' ? null : `${stem}.preview.jpg`
  return { file: `${stem}.${FILE_ENDINGS[content_type][0]}`, preview }
}

/** The pages of this document are drawn again, with new previews. Needs owner rights. */
export async function forgetPagePreviews(tx: Tx, name: string): Promise<void> {
  await tx.update(documents).set(UNCHECKED).where(eq(documents.page_previews_name, name))
}

/** Which of these object names any version refers to. Needs owner rights. */
export async function listReferencedObjects(db: Database, names: string[]): Promise<Set<string>> {
  // The name of a page's object ends with its id.
  const ids = names.flatMap((name) => /-([0-9a-f]{32})\./.exec(name)?.[1] ?? [])
  const found = await Promise.all(
    [documents, documentVersions].map((table) => {
      const columns = objectColumns(table)
      const { object_name, preview_name, page_previews_name } = columns
      const among = [object_name, preview_name, page_previews_name].map(
        (column) => sql`${column} = ${anyOf(names)}`,
      )
      const hasPage = sql`${table.pages} is not null and exists (
        select from jsonb_array_elements(${table.pages}) page
        where replace(page ->> 'id', '-', '') = ${anyOf(ids)})`
      return db
        .select(columns)
        .from(table)
        .where(or(...among, hasPage))
    }),
  )
  return new Set(found.flat().flatMap(objectNames))
}

/** The names of all objects that a version of a document, a receipt of filing, a message or a note refers to. Needs owner rights. */
export async function listAllObjects(db: Database): Promise<string[]> {
  const newest = await db.select(objectColumns(documents)).from(documents)
  const older = await db.select(objectColumns(documentVersions)).from(documentVersions)
  const others = await Promise.all([listAllReceiptObjects(db), listAllFileObjects(db)])
  return [...[...newest, ...older].flatMap(objectNames), ...others.flat()]
}

/** The stored files of these people's documents, each with what it is of. Needs owner rights. */
export async function listObjectsOf(
  db: Database,
  userIds: readonly string[],
): Promise<{ name: string; userId: string; kind: string; caseId: string }[]> {
  const found = await Promise.all(
    [documents, documentVersions].map((table) =>
      db
        .select({ ...objectColumns(table), case_id: table.case_id, is_assembled: table.is_assembled })
        .from(table)
        .where(sql`${table.user_id} = ${anyOf(userIds)}`),
    ),
  )
  const objects = found.flat().flatMap(({ case_id: caseId, is_assembled: isMade, ...row }) =>
    objectNames(row)
      // A document is put together from its pages when it is first opened.
      .filter((name) => isMade || name !== row.object_name)
      .map((name) => ({ name, userId: row.user_id, kind: row.document_type, caseId })),
  )
  // Versions may be made of the same pages.
  return [...new Map(objects.map((object) => [object.name, object])).values()]
}

interface StoredVersion
  extends Pick<DocumentRow, 'user_id' | 'document_type' | 'file_name' | 'object_name' | 'version' | 'pages'> {
  /** Number of the case. */
  number: string
  /** True for the newest version in the case that the person's calls speak of. */
  is_current: boolean
}

/** Every stored version of the person's documents in all cases. Needs owner rights. */
export async function listStoredVersions(tx: Tx, userId: string): Promise<StoredVersion[]> {
  const result = await tx.execute(sql`
    select v.user_id, v.document_type, v.file_name, v.object_name, v.version, v.pages, c.number,
      v.is_newest and c.id = ${currentCaseOf(sql`${userId}`)} as is_current
    from (
      select user_id, case_id, document_type, file_name, object_name, version, pages, true as is_newest
      from ${documents} where user_id = ${userId}
      union all
      select user_id, case_id, document_type, file_name, object_name, version, pages, false
      from ${documentVersions} where user_id = ${userId}
    ) v join cases c on c.id = v.case_id
    order by c.opened_at desc, v.document_type, v.version desc`)
  return rows<StoredVersion>(result)
}
