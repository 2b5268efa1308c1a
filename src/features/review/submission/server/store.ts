import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { StoredAnswers } from '#features/application-form/sealing/server/service.ts'
import { APPLICATION_FORM_RECORD } from '#features/application-form/server/store.ts'
import { applicationForms } from '#features/application-form/server/table.ts'
import { type CaseRow, currentCaseOf } from '#features/cases/server/store.ts'
import { documents } from '#features/documents/server/table.ts'
import type { PersonalInfoAnswers } from '#features/personal-info/schema.ts'
import { PERSONAL_INFO_RECORD } from '#features/personal-info/server/store.ts'
import { personalInfo } from '#features/personal-info/server/table.ts'
import type { Change, DocumentVersion } from '#features/review/differences/rules.ts'
import type { SubmitFacts } from '#features/review/rules.ts'
import type { SubmittedAnswers } from '#features/review/schema.ts'
import { encryptedAnswers, submissionDocuments, submissions } from '#features/review/server/table.ts'

/** The conditions of a submission of this case. */
export async function getSubmitFacts(
  tx: Tx,
  { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>,
): Promise<SubmitFacts> {
  const result = await tx.execute(sql`
    select
      exists (select from ${personalInfo} where user_id = ${user_id}) as personal_info,
      (select count(*)::int from ${documents} where case_id = ${id}::uuid and requested_name is null) as documents,
      exists (select from ${applicationForms} where case_id = ${id}::uuid) as application_form`)
  const [facts] = rows<SubmitFacts>(result)
  if (!facts) throw new Error('the submission statement returned no row')
  return facts
}

export type SubmissionRow = typeof submissions.$inferSelect

/** What was submitted in this case, or null. */
export async function findSubmission(tx: Tx, caseId: string): Promise<SubmissionRow | null> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.case_id, caseId))
  return row ?? null
}

/** When the person's newest case was submitted, or null. */
export async function findSubmittedAt(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ submitted_at: submissions.submitted_at })
    .from(submissions)
    .where(sql`${submissions.case_id} = ${currentCaseOf(sql`${userId}`)}`)
  return row?.submitted_at ?? null
}

interface StoredState {
  personal_info: PersonalInfoAnswers | null
  application_form: StoredAnswers | null
  documents: DocumentVersion[]
}

/** The answers of a case as they are stored now, without ids and times. */
export async function requireAnswers(
  tx: Tx,
  { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>,
): Promise<StoredState> {
  const result = await tx.execute(sql`
    select
      (select to_jsonb(r) - 'id' - 'user_id' - 'updated_at' from (
        select ${PERSONAL_INFO_RECORD} from ${personalInfo} where user_id = ${user_id}) r) as personal_info,
      (select to_jsonb(r) - 'id' - 'user_id' - 'updated_at' from (
        select ${APPLICATION_FORM_RECORD} from ${applicationForms} where case_id = ${id}::uuid) r) as application_form,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'document_type', d.document_type, 'version', d.version)
        order by d.document_type), '[]') from ${documents} d where d.case_id = ${id}::uuid and d.task_id is null) as documents`)
  const [answers] = rows<StoredState>(result)
  if (!answers) throw new Error('the statement of the answers returned no row')
  return answers
}

interface Freeze {
  case: Pick<CaseRow, 'id' | 'user_id'>
  answers: SubmittedAnswers
}

/**
 * Inserts what is submitted, and names the versions of the documents as they are. The case must be locked, so that no
 * document is replaced meanwhile. Needs owner rights.
 */
export async function insertSubmission(tx: Tx, { case: caseRow, answers }: Freeze): Promise<SubmissionRow> {
  const { id: case_id, user_id } = caseRow
  const [row] = await tx.insert(submissions).values({ case_id, user_id, answers }).returning()
  await tx.execute(sql`
    with named as (
      update ${documents} set in_submission = true where case_id = ${case_id}::uuid and task_id is null
      returning id, version
    )
    insert into submission_documents (case_id, document_id, version, user_id)
    select ${case_id}::uuid, id, version, ${user_id} from named`)
  if (!row) throw new Error('the submission could not be stored')
  return row
}

/** Stores an encrypted answer and returns its id. Needs owner rights. */
export async function insertEncryptedAnswer(
  tx: Tx,
  answer: typeof encryptedAnswers.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(encryptedAnswers).values(answer).returning({ id: encryptedAnswers.id })
  if (!row) throw new Error('the sealed answer could not be stored')
  return row.id
}

/** The encrypted answer, or null when it has been deleted. Needs owner rights. */
export async function findEncryptedAnswer(
  tx: Tx,
  id: string,
): Promise<typeof encryptedAnswers.$inferSelect | null> {
  const [row] = await tx.select().from(encryptedAnswers).where(eq(encryptedAnswers.id, id))
  return row ?? null
}

/** The versions that were submitted, by slot. */
export async function listSubmittedVersions(tx: Tx, caseId: string): Promise<DocumentVersion[]> {
  const result = await tx.execute(sql`
    select d.id, d.document_type, s.version
    from ${submissionDocuments} s join ${documents} d on d.id = s.document_id
    where s.case_id = ${caseId}::uuid order by d.document_type`)
  return rows<DocumentVersion>(result)
}

/** Who changed which field or document last, and when, since this time; from the history of the case. */
export async function listChanges(
  tx: Tx,
  { caseId, since }: { caseId: string; since: Date },
): Promise<Change[]> {
  const result = await tx.execute(sql`
    select distinct on (e.event, field) e.event, field, e.actor_kind, e.actor_id, e.at,
      (select full_name from "user" u where u.id = e.actor_id) as actor_name
    from case_events e, jsonb_array_elements_text(case e.event
      when 'document_uploaded' then jsonb_build_array(e.details -> 'document_id') else e.details -> 'fields' end) field
    where e.case_id = ${caseId}::uuid and e.at >= ${since.toISOString()}::timestamptz
      and e.event in ('personal_info_saved', 'application_forms_saved', 'document_uploaded')
    order by e.event, field, e.id desc`)
  return rows<Change>(result)
}
