import { type SQL, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { statement, value } from '#database/statement.ts'
import { currentCaseOf, throwCaseEnded } from '#features/cases/server/store.ts'
import { OWN_ID, type StatementSession } from '#session/session.ts'
import { SEALED_FIELD, type StoredAnswers, type StoredForm } from '../sealing/server/service.ts'

/** The columns of a record in the API's answer, with the sealed answer given as SQL. */
const recordWith = (criminal_record: SQL) => sql`id, user_id, purpose_of_stay, planned_stay_duration,
  employment_status, monthly_income::float8, accommodation, previous_applications, ${criminal_record} as criminal_record,
  health_insurance, ${isoInstant('updated_at')} as updated_at`

/** The same in a statement that reads from application_forms under this name. */
export const APPLICATION_FORM_RECORD = recordWith(sql`(select s.answer from sealed_answers s
    where s.case_id = application_forms.case_id and s.field = '${sql.raw(SEALED_FIELD)}')`)

const FIND = statement<StoredForm>(
  sql`select ${APPLICATION_FORM_RECORD} from application_forms where case_id = ${currentCaseOf(OWN_ID)}`,
)

/** The record of the caller's case, or null before the first save. Throws signed_out. */
export async function findApplicationForm(session: StatementSession): Promise<StoredForm | null> {
  const { rows } = await session.run({ statement: FIND, values: {} })
  return rows[0] ?? null
}

interface SaveParameters extends StoredAnswers {
  /** True when any stored version may be overwritten. */
  overwrite: boolean
  /** The only version that may be overwritten. */
  base_version: string | null
}

/**
 * Both tables in one statement. The trigger of the form runs at its end, and then says in the history what has changed in
 * either (migration 0099).
 */
const SAVE = statement<StoredForm, SaveParameters>(sql`
  with saved as (insert into application_forms (case_id, user_id, purpose_of_stay, planned_stay_duration, employment_status,
    monthly_income, accommodation, previous_applications, health_insurance, updated_at)
  values (require_open_case(), ${OWN_ID}, ${value('purpose_of_stay')}, ${value('planned_stay_duration')}, ${value('employment_status')},
    ${value('monthly_income')}, ${value('accommodation')}, ${value('previous_applications')},
    ${value('health_insurance')}, clock_timestamp())
  on conflict (case_id) do update set purpose_of_stay = excluded.purpose_of_stay,
    planned_stay_duration = excluded.planned_stay_duration, employment_status = excluded.employment_status,
    monthly_income = excluded.monthly_income, accommodation = excluded.accommodation,
    previous_applications = excluded.previous_applications, health_insurance = excluded.health_insurance,
    -- Strictly later than before, also within one millisecond and when the clock was set back.
    updated_at = greatest(clock_timestamp()::timestamptz(3), application_forms.updated_at + interval '1 millisecond')
  where ${value('overwrite')}::boolean or application_forms.updated_at = ${value('base_version')}::timestamptz
  returning *)
  select ${recordWith(sql`${value('criminal_record')}::text`)}
  from saved, save_sealed_answer(case_id, user_id, '${sql.raw(SEALED_FIELD)}', ${value('criminal_record')}::text)`)

/**
 * Inserts or replaces the caller's record in one statement. `baseVersion` is the version that the edit started from:
 * undefined overwrites any, null expects no record. Returns null when another version is stored. Throws
 * signed_out, and conflict when the case has ended.
 */
export async function upsertApplicationForm(
  session: StatementSession,
  { answers, baseVersion }: { answers: StoredAnswers; baseVersion: string | null | undefined },
): Promise<StoredForm | null> {
  const values = { ...answers, overwrite: baseVersion === undefined, base_version: baseVersion ?? null }
  const { rows } = await session.run({ statement: SAVE, values }).catch(throwCaseEnded)
  return rows[0] ?? null
}
