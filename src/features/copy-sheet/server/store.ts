import { and, eq, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { DocumentKey, DocumentType } from '#features/documents/contract.ts'
import { copySheetTicks, type copySheetTranslations } from './table.ts'

export interface StoredTranslation {
  field: string
  translated: string
  fingerprint: string
  written_by: string | null
  written_at: string
}

export interface StoredDocument {
  document_type: DocumentKey
  requested_name: string | null
  /** The slot that an additional document stands beside; null for any other. */
  beside: DocumentType | null
  file_name: string
}

/** What stands beside the answers of a case. */
export interface StoredSheet {
  ticks: { field: string; fingerprint: string }[]
  translations: StoredTranslation[]
  documents: StoredDocument[]
}

/** The ticks, the translations and the documents of a case that the caller sees, in one statement. */
export async function findSheet(tx: Tx, caseId: string): Promise<StoredSheet> {
  const found = await tx.execute(sql`
    select
      (select coalesce(json_agg(t), '[]') from (
        select field, fingerprint from copy_sheet_ticks where case_id = ${caseId}::uuid) t) as ticks,
      (select coalesce(json_agg(t), '[]') from (
        select field, translated, fingerprint, written_by, ${isoInstant('written_at')} as written_at
        from copy_sheet_translations where case_id = ${caseId}::uuid) t) as translations,
      (select coalesce(json_agg(d order by d.uploaded_at, d.document_type), '[]') from (
        select document_type, requested_name, file_name, uploaded_at,
          (select a.beside from additional_slots a where a.id = additional_id) as beside
        from documents where case_id = ${caseId}::uuid) d) as documents`)
  const [sheet] = rows<StoredSheet>(found)
  if (!sheet) throw new Error('the copy sheet of a case could not be read')
  return sheet
}

type Tick = Pick<typeof copySheetTicks.$inferSelect, 'case_id' | 'user_id' | 'field' | 'fingerprint'>

/** Ticks a field, or ticks it again for what it is answered now. */
export async function saveTick(tx: Tx, tick: Tick): Promise<void> {
  // Drizzle names every column, and staff have a right to these alone.
  await tx.execute(sql`
    insert into copy_sheet_ticks (case_id, user_id, field, fingerprint)
    values (${tick.case_id}::uuid, ${tick.user_id}, ${tick.field}, ${tick.fingerprint})
    on conflict (case_id, field) do update set fingerprint = excluded.fingerprint, ticked_at = clock_timestamp()`)
}

/** Takes a tick away; without one it changes nothing. */
export async function deleteTick(tx: Tx, { case_id, field }: Pick<Tick, 'case_id' | 'field'>): Promise<void> {
  await tx
    .delete(copySheetTicks)
    .where(and(eq(copySheetTicks.case_id, case_id), eq(copySheetTicks.field, field)))
}

type NewTranslation = Pick<
  typeof copySheetTranslations.$inferSelect,
  'case_id' | 'user_id' | 'field' | 'translated' | 'fingerprint' | 'written_by'
>

/** Stores what a member of staff has written in Polish, in place of what stood there. */
export async function saveTranslation(tx: Tx, row: NewTranslation): Promise<void> {
  await tx.execute(sql`
    insert into copy_sheet_translations (case_id, user_id, field, translated, fingerprint, written_by)
    values (${row.case_id}::uuid, ${row.user_id}, ${row.field}, ${row.translated}, ${row.fingerprint}, ${row.written_by})
    on conflict (case_id, field) do update set translated = excluded.translated, fingerprint = excluded.fingerprint,
      written_by = excluded.written_by, written_at = clock_timestamp()`)
}
