import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { documents } from '#features/documents/server/table.ts'

// All functions need owner rights: jobs work for every person.

/** A failed job has used up its retries; its document gets a new job after this time. */
const FAILED_JOB_PAUSE_MINUTES = 60

/** The document when its pages are unchecked, else null. */
export async function findUnchecked(db: Database, id: string): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        isNull(documents.checked_pages),
        eq(documents.content_type, 'application/pdf'),
      ),
    )
  return row ?? null
}

export type PageFindings = Pick<
  DocumentRow,
  'unreadable_pages' | 'damaged_pages' | 'blank_pages' | 'page_previews_name' | 'previewed_pages'
> & { checked_pages: number }

/** Records the findings; null when the slot holds another file by now, or when another run has recorded them. */
export async function recordFindings(
  tx: Tx,
  { row, findings }: { row: DocumentRow; findings: PageFindings },
): Promise<DocumentRow | null> {
  const [written] = await tx
    .update(documents)
    .set(findings)
    .where(
      and(
        eq(documents.id, row.id),
        eq(documents.object_name, row.object_name),
        isNull(documents.checked_pages),
      ),
    )
    .returning()
  return written ?? null
}

/** Documents that have been unchecked for minutes and have no pending job, oldest first. */
export async function listOverdue(
  db: Database,
  { queue, limit }: { queue: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select d.id from ${documents} d
    where d.checked_pages is null and d.content_type = 'application/pdf'
      and not exists (
        select from jobs.job j
        where j.name = ${queue} and j.data->>'id' = d.id::text and (
          j.state in ('created', 'retry', 'active')
          or j.state = 'failed' and j.completed_on > now() - make_interval(mins => ${FAILED_JOB_PAUSE_MINUTES})))
    order by d.uploaded_at limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}
