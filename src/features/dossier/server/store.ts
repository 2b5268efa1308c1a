import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { ContentType, DocumentKey, DocumentType } from '#features/documents/contract.ts'
import type { StoredPage } from '#features/documents/server/table.ts'

export interface DossierDocument {
  document_type: DocumentKey
  requested_name: string | null
  content_type: ContentType
  object_name: string
  file_name: string
  file_size: number
  page_count: number | null
  pages: StoredPage[] | null
  scan_state: 'waiting' | 'infected' | null
  /** The slot that an additional document stands beside; null for any other. */
  beside: DocumentType | null
  uploaded_at: string
}

export interface DossierFacts {
  case_id: string
  user_id: string
  number: string
  upo_number: string | null
  full_name: string
  /** YYYY-MM-DD. */
  date_of_birth: string | null
  nationality: string | null
  documents: DossierDocument[]
}

/** Who it is about, and every document of the case. Needs owner rights. */
export async function findDossierFacts(tx: Tx, caseId: string): Promise<DossierFacts | null> {
  const found = await tx.execute(sql`
    select c.id as case_id, c.user_id, c.number, c.upo_number, coalesce(p.full_name, u.full_name) as full_name,
      p.date_of_birth::text, p.nationality,
      (select coalesce(json_agg(d order by d.uploaded_at, d.document_type), '[]') from (
        select document_type, requested_name, content_type, object_name, file_name, file_size, page_count, pages,
          uploaded_at, (select a.beside from additional_slots a where a.id = additional_id) as beside,
          document_scan_state(user_id, object_name, document_type, pages) as scan_state
        from documents where case_id = c.id) d) as documents
    from cases c join "user" u on u.id = c.user_id left join personal_info p on p.user_id = c.user_id
    where c.id = ${caseId}::uuid`)
  return rows<DossierFacts>(found)[0] ?? null
}
