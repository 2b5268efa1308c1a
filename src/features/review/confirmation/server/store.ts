import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { cases } from '#features/cases/server/table.ts'
import { documents, documentVersions } from '#features/documents/server/table.ts'
import type { Confirmation } from '#features/review/confirmation/schema.ts'
import { submissionDocuments, submissions } from '#features/review/server/table.ts'

/** What was submitted in the case that the person's calls speak of, with the case; null when nothing was. */
export async function findCurrentSubmission(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ submission: submissions, number: cases.number, stage: cases.stage })
    .from(submissions)
    .innerJoin(cases, eq(cases.id, submissions.case_id))
    .where(eq(submissions.case_id, currentCaseOf(sql`${userId}`)))
  return found ?? null
}

/**
 * The documents of a submission under the names that the files had then. Needs owner rights: applicants cannot read
 * older versions.
 */
export async function listSubmittedFiles(tx: Tx, caseId: string): Promise<Confirmation['documents']> {
  const result = await tx.execute(sql`
    select d.document_type, d.requested_name, coalesce(v.file_name, d.file_name) as file_name, d.version > s.version as replaced
    from ${submissionDocuments} s
      join ${documents} d on d.id = s.document_id
      left join ${documentVersions} v on v.document_id = s.document_id and v.version = s.version
    where s.case_id = ${caseId}::uuid order by d.uploaded_at, d.id`)
  return rows<Confirmation['documents'][number]>(result)
}
