import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { filingConfirmations } from '#features/cases/receipt/server/table.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { documents, documentVersions } from '#features/documents/server/table.ts'
import { caseFiles } from '#features/messages/files/server/table.ts'

// All functions need owner rights.

/** The name of a page's object without its ending, in SQL; `d` is the document. */
const PAGE_STEM = sql.raw(`d.user_id || '/' || d.document_type || '-' || replace(page ->> 'id', '-', '')`)
const PAGE_FILE = sql`${PAGE_STEM} || case page ->> 'content_type' when 'application/pdf' then '.pdf'
  when 'image/png' then '.png' else '.jpg' end`

/** Files as uploaded, and PDFs of pages; `made_from` names the file that a preview shows. */
const VERSIONS = sql`(
  select user_id, document_type, object_name, preview_name, page_previews_name, pages, uploaded_at, is_assembled from documents
  union all
  select user_id, document_type, object_name, preview_name, page_previews_name, pages, uploaded_at, is_assembled
  from document_versions)`

const add = (from: SQL) => sql`
  insert into file_scans (object_name, user_id, state, made_from, stored_at, told_at)
  select f.name, f.user_id, case when f.made_from is null then 'waiting' else 'clean' end, f.made_from, f.at,
    case when f.made_from is not null then now() end
  from (${from}) f (name, user_id, made_from, at)
  where f.name is not null and not exists (select from file_scans s where s.object_name = f.name)
  on conflict do nothing`

const STORED = [
  sql`select d.object_name, d.user_id, null, d.uploaded_at from ${VERSIONS} d where d.is_assembled`,
  sql`select d.preview_name, d.user_id, d.object_name, d.uploaded_at from ${VERSIONS} d`,
  sql`select d.page_previews_name, d.user_id, d.object_name, d.uploaded_at from ${VERSIONS} d`,
  sql`select ${PAGE_FILE}, d.user_id, null, d.uploaded_at from ${VERSIONS} d, jsonb_array_elements(d.pages) page`,
  sql`select ${PAGE_STEM} || '.preview.jpg', d.user_id, ${PAGE_FILE}, d.uploaded_at
    from ${VERSIONS} d, jsonb_array_elements(d.pages) page where page ->> 'content_type' <> 'application/pdf'`,
  sql`select object_name, user_id, null, uploaded_at from case_files`,
  sql`select object_name, user_id, null, stored_at from filing_confirmations`,
]

/** Lets every stored file wait that was stored before there was a virus check. Previews have the state of their file. */
export async function addUnscanned(db: Database): Promise<void> {
  for (const from of STORED) await db.execute(add(from))
}

type CaseFileRow = typeof caseFiles.$inferSelect
type ReceiptRow = typeof filingConfirmations.$inferSelect

export type ScannedRecord =
  | { kind: 'document'; row: DocumentRow }
  | {
      kind: 'version'
      row: Omit<
        DocumentRow,
        'id' | 'in_submission' | 'added_notified_at' | 'task_id' | 'additional_id' | 'requested_name'
      > & {
        document_id: string
      }
    }
  | { kind: 'file'; row: CaseFileRow }
  | { kind: 'receipt'; row: ReceiptRow }

/** The record whose file has this name, or that is made of a page with it; null when nothing refers to it. */
export async function findRecord(
  tx: Tx,
  { name, userId }: { name: string; userId: string },
): Promise<ScannedRecord | null> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(hasObject(documents, { name, userId }))
    .for('update')
  if (document) return { kind: 'document', row: document }
  const [version] = await tx
    .select()
    .from(documentVersions)
    .where(hasObject(documentVersions, { name, userId }))
  if (version) return { kind: 'version', row: version }
  const [file] = await tx.select().from(caseFiles).where(eq(caseFiles.object_name, name))
  if (file) return { kind: 'file', row: file }
  const [receipt] = await tx
    .select()
    .from(filingConfirmations)
    .where(eq(filingConfirmations.object_name, name))
  return receipt ? { kind: 'receipt', row: receipt } : null
}

function hasObject(
  table: typeof documents | typeof documentVersions,
  { name, userId }: { name: string; userId: string },
): SQL | undefined {
  const stem = name.split('.')[0]
  const hasPage = sql`exists (select from jsonb_array_elements(${table.pages}) page
    where ${stem} = ${table.user_id} || '/' || ${table.document_type} || '-' || replace(page ->> 'id', '-', ''))`
  return and(eq(table.user_id, userId), or(eq(table.object_name, name), hasPage))
}

/** Asks the person for a document again. */
export async function askAgain(tx: Tx, { id, message }: { id: string; message: string }): Promise<void> {
  await tx
    .update(documents)
    .set({ status: 'asked_again', asked_reason: 'other', asked_message: message })
    .where(eq(documents.id, id))
}

interface CaseOfRecord {
  id: string
  user_id: string
  number: string
  restricted: boolean
  has_ended: boolean
  /** The language of the applicant. */
  locale: string
}

/** The case of a record, with the applicant's language. */
export async function findCaseOf(tx: Tx, caseId: string): Promise<CaseOfRecord | null> {
  const found = await tx.execute(sql`
    select c.id, c.user_id, c.number, c.restricted, c.ended_at is not null as has_ended, u.locale
    from cases c join "user" u on u.id = c.user_id where c.id = ${caseId}::uuid`)
  return rows<CaseOfRecord>(found)[0] ?? null
}
