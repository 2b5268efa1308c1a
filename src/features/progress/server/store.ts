import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/connect.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { PackageId } from '#features/packages/contract.ts'
import type { Progress } from '#features/progress/contract.ts'
import { TIME_ZONE } from '#shared/dates.ts'

/** Timestamps are text as PostgreSQL prints them. */
export interface ProgressRow {
  package_type: PackageId | null
  package_at: string | null
  personal_info_at: string | null
  document_types: DocumentType[]
  documents_at: string | null
  application_form_at: string | null
  submitted_at: string | null
  appointment_at: string | null
  next_appointment: Progress['next_appointment']
}

interface Person {
  userId: string
  now: Date
}

/** Everything the dashboard needs of one person, in one statement: it is the most read page. */
export function progressStatement({ userId, now }: Person): SQL {
  return sql`
  select payment.package_type, payment.created_at as package_at,
    (select max(updated_at) from personal_info where user_id = ${userId}) as personal_info_at,
    document.types as document_types, document.last_at as documents_at,
    (select max(updated_at) from application_forms where user_id = ${userId}) as application_form_at,
    (select submitted_at from applications where user_id = ${userId}) as submitted_at,
    (select max(created_at) from appointments
      where user_id = ${userId} and status <> 'canceled') as appointment_at,
    (select json_build_object('id', id, 'office_location', office_location,
        'appointment_date', appointment_date, 'appointment_time', left(appointment_time::text, 5))
      from appointments
      where user_id = ${userId} and status <> 'canceled'
        and appointment_date + appointment_time::time > ${now.toISOString()}::timestamptz at time zone ${TIME_ZONE}
      order by appointment_date, appointment_time limit 1) as next_appointment
  from (select coalesce(json_agg(document_type), '[]') as types, max(uploaded_at) as last_at
      from documents where user_id = ${userId}) document
    left join lateral (select package_type, created_at from payments
      where user_id = ${userId} and status = 'completed'
      order by created_at desc limit 1) payment on true`
}

/** The answer of that statement, in the applicant's transaction. */
export async function requireProgressRow(tx: Tx, person: Person): Promise<ProgressRow> {
  const [row] = rows<ProgressRow>(await tx.execute(progressStatement(person)))
  if (!row) throw new Error('the progress statement always answers one row')
  return row
}
