import { eq, getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rows, type Tx } from '#database/database.ts'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import { APPLICATION_FORM_RECORD } from '#features/application-form/server/store.ts'
import { applicationForms } from '#features/application-form/server/table.ts'
import { APPOINTMENTS_PER_PAGE } from '#features/appointments/contract.ts'
import { appointments } from '#features/appointments/server/table.ts'
import { documents } from '#features/documents/server/table.ts'
import { PERSONAL_INFO_RECORD, type PersonalInfoRow } from '#features/personal-info/server/store.ts'
import { personalInfo } from '#features/personal-info/server/table.ts'
import type { SubmitFacts } from '#features/review/rules.ts'
import { applications } from './table.ts'

type Json = Record<string, unknown>

interface ReviewAnswer {
  personal_info: PersonalInfoRow | null
  documents: Json[]
  application_form: ApplicationForm | null
  appointments: Json[]
  submitted_at: string | null
}

/** The four reads of the review screen (REVIEW-1) and the submission, in one statement and one round trip. */
export async function requireReviewRows(tx: Tx, userId: string) {
  const result = await tx.execute(sql`
    select
      (select to_jsonb(r) from (select ${PERSONAL_INFO_RECORD} from ${personalInfo} where user_id = ${userId}) r)
        as personal_info,
      (select coalesce(jsonb_agg(r order by uploaded_at desc, id), '[]')
        from ${documents} r where user_id = ${userId}) as documents,
      (select to_jsonb(r) from (select ${APPLICATION_FORM_RECORD} from ${applicationForms} where user_id = ${userId}) r)
        as application_form,
      (select coalesce(jsonb_agg(r order by created_at desc, id desc), '[]') from (
        select * from ${appointments} where user_id = ${userId}
        order by created_at desc, id desc limit ${APPOINTMENTS_PER_PAGE}) r) as appointments,
      (select to_char(submitted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from ${applications} where user_id = ${userId}) as submitted_at`)
  const [answer] = rows<ReviewAnswer>(result)
  if (!answer) throw new Error('the review statement returned no row')
  return {
    ...answer,
    documents: answer.documents.map((row) => readRow(documents, row)),
    appointments: answer.appointments.map((row) => readRow(appointments, row)),
  }
}

/** A row that was read as JSON, with the types of Drizzle's rows. */
function readRow<T extends PgTable>(table: T, json: Json): InferSelectModel<T> {
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = json[key]
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values)
}

/** The conditions of a submission, and the time of an earlier one. */
export async function getSubmission(
  tx: Tx,
  userId: string,
): Promise<SubmitFacts & { submitted_at: Date | null }> {
  const result = await tx.execute(sql`
    select
      exists (select from ${personalInfo} where user_id = ${userId}) as personal_info,
      (select count(*)::int from ${documents} where user_id = ${userId}) as documents,
      exists (select from ${applicationForms} where user_id = ${userId}) as application_form,
      (select submitted_at from ${applications} where user_id = ${userId}) as submitted_at`)
  const [facts] = rows<SubmitFacts & { submitted_at: string | null }>(result)
  if (!facts) throw new Error('the submission statement returned no row')
  return { ...facts, submitted_at: facts.submitted_at === null ? null : new Date(facts.submitted_at) }
}

/** Marks the application as submitted unless it is; `first` says whether this call did it. */
export async function insertSubmission(
  tx: Tx,
  userId: string,
): Promise<{ submitted_at: Date; first: boolean }> {
  const [inserted] = await tx
    .insert(applications)
    .values({ user_id: userId })
    .onConflictDoNothing()
    .returning()
  if (inserted) return { submitted_at: inserted.submitted_at, first: true }
  // Of two concurrent requests the second has waited for the first and reads its time.
  const [earlier] = await tx.select().from(applications).where(eq(applications.user_id, userId))
  if (!earlier) throw new Error('the submitted application could not be read')
  return { submitted_at: earlier.submitted_at, first: false }
}
