import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { statement, value } from '#database/statement.ts'
import { throwCaseEnded } from '#features/cases/server/store.ts'
import { OWN_ID, type StatementSession } from '#session/session.ts'
import type { PersonalInfo, PersonalInfoAnswers } from '../schema.ts'

/** The record without the values derived from phone number and nationality. */
export type PersonalInfoRow = Omit<PersonalInfo, 'phone_international' | 'nationality_code'>

export const PERSONAL_INFO_RECORD = sql`id, user_id, full_name, phone, address, date_of_birth::text, nationality,
  passport_number, ${isoInstant('updated_at')} as updated_at`

const FIND = statement<PersonalInfoRow>(
  sql`select ${PERSONAL_INFO_RECORD} from personal_info where user_id = ${OWN_ID}`,
)

/** The caller's record, or null before the first save. Throws signed_out. */
export async function findPersonalInfo(session: StatementSession): Promise<PersonalInfoRow | null> {
  const { rows } = await session.run({ statement: FIND, values: {} })
  return rows[0] ?? null
}

/**
 * The person's legal name in a query on "user": the name in personal_info (as in the passport) if there is one, else
 * the account's name (docs/decisions/0026).
 */
export const LEGAL_NAME = sql<string>`coalesce(
  (select p.full_name from personal_info p where p.user_id = "user".id), "user".full_name)`

interface Save extends PersonalInfoAnswers {
  /** Whether the save replaces any version. */
  overwrite: boolean
  /** The only version that the save may replace otherwise. */
  base_version: string | null
}

const SAVE = statement<PersonalInfoRow, Save>(sql`
  insert into personal_info
    (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
  select ${OWN_ID}, ${value('full_name')}, ${value('phone')}, ${value('address')}, ${value('date_of_birth')}::date,
    ${value('nationality')}, ${value('passport_number')}, clock_timestamp()
  -- The first thing that a person saves opens the case, whose history names what was changed.
  from (select open_case()) opened
  on conflict (user_id) do update set full_name = excluded.full_name, phone = excluded.phone,
    address = excluded.address, date_of_birth = excluded.date_of_birth, nationality = excluded.nationality,
    passport_number = excluded.passport_number,
    -- Strictly later than before, even within one millisecond and after the clock was set back.
    updated_at = greatest(clock_timestamp()::timestamptz(3), personal_info.updated_at + interval '1 millisecond')
  where ${value('overwrite')}::boolean or personal_info.updated_at = ${value('base_version')}::timestamptz
  returning ${PERSONAL_INFO_RECORD}`)

/**
 * Inserts or replaces the caller's record in one statement. `baseVersion` is the version that the save is based on:
 * undefined replaces any version, null requires that there is no record. Returns null when the stored version is
 * another one. Throws signed_out.
 */
export async function upsertPersonalInfo(
  session: StatementSession,
  { answers, baseVersion }: { answers: PersonalInfoAnswers; baseVersion: string | null | undefined },
): Promise<PersonalInfoRow | null> {
  const values = { ...answers, overwrite: baseVersion === undefined, base_version: baseVersion ?? null }
  const { rows } = await session.run({ statement: SAVE, values }).catch(throwCaseEnded)
  return rows[0] ?? null
}
