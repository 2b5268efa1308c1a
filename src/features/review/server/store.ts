import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import type { StoredForm } from '#features/application-form/sealing/server/service.ts'
import { APPLICATION_FORM_RECORD } from '#features/application-form/server/store.ts'
import { applicationForms } from '#features/application-form/server/table.ts'
import { APPOINTMENTS_PER_PAGE } from '#features/appointments/contract.ts'
import { appointments } from '#features/appointments/server/table.ts'
import type { ScanState } from '#features/cases/scan-state/schema.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { documents } from '#features/documents/server/table.ts'
import { notApplicableSlots } from '#features/documents/set-aside/server/table.ts'
import { PERSONAL_INFO_RECORD, type PersonalInfoRow } from '#features/personal-info/server/store.ts'
import { personalInfo } from '#features/personal-info/server/table.ts'
import { submissions } from './table.ts'

type Json = Record<string, unknown>

interface ReviewAnswer {
  personal_info: PersonalInfoRow | null
  documents: Json[]
  set_aside: DocumentType[]
  application_form: StoredForm | null
  appointments: Json[]
  submitted_at: string | null
}

/**
 * The four reads of the review screen (REVIEW-1) and the submission, in one statement and one round trip; of this case,
 * or of the current one when `caseId` is null.
 */
export async function requireReviewRows(
  tx: Tx,
  { userId, caseId }: { userId: string; caseId: string | null },
) {
  const result = await tx.execute(sql`
    select
      (select to_jsonb(r) from (select ${PERSONAL_INFO_RECORD} from ${personalInfo} where user_id = ${userId}) r)
        as personal_info,
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('scan_state',
          document_scan_state(r.user_id, r.object_name, r.document_type, r.pages)) order by uploaded_at desc, id), '[]')
        from ${documents} r where case_id = current_case.id and task_id is null) as documents,
      (select coalesce(jsonb_agg(document_type), '[]')
        from ${notApplicableSlots} where case_id = current_case.id) as set_aside,
      (select to_jsonb(r) from (select ${APPLICATION_FORM_RECORD} from ${applicationForms}
        where case_id = current_case.id) r) as application_form,
      (select coalesce(jsonb_agg(r order by created_at desc, id desc), '[]') from (
        select a.*, case when booked_by is not null then appointment_booker(id) end as booker
        from ${appointments} a where case_id = current_case.id
        order by created_at desc, id desc limit ${APPOINTMENTS_PER_PAGE}) r) as appointments,
      (select ${isoInstant('submitted_at')}
        from ${submissions} where case_id = current_case.id) as submitted_at
    from (select coalesce(${caseId}::uuid, ${currentCaseOf(sql`${userId}`)}) as id) current_case`)
  const [answer] = rows<ReviewAnswer>(result)
  if (!answer) throw new Error('the review statement returned no row')
  return {
    ...answer,
    documents: answer.documents.map((row) => ({
      ...readRow(documents, row),
      scan_state: row.scan_state as ScanState,
    })),
    appointments: answer.appointments.map((row) => ({
      ...readRow(appointments, row),
      booker: row.booker as string | null,
    })),
  }
}

export type ReviewRows = Awaited<ReturnType<typeof requireReviewRows>>

/** A row that was read as JSON, with the types of Drizzle's rows. */
function readRow<T extends PgTable>(table: T, json: Json): InferSelectModel<T> {
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = json[key]
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values)
}
