import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { DocumentKey } from '#features/documents/contract.ts'

/** How many pages a document of the case has, null for a picture; null when there is no such document. */
export async function findPages(
  tx: Tx,
  { caseId, key }: { caseId: string; key: DocumentKey },
): Promise<{ pages: number | null } | null> {
  const found = await tx.execute(sql`
    select coalesce(page_count, jsonb_array_length(pages)) as pages from documents
    where case_id = ${caseId}::uuid and document_type = ${key}`)
  return rows<{ pages: number | null }>(found)[0] ?? null
}
