import { type SQL, sql } from 'drizzle-orm'
import { customType, pgPolicy, timestamp } from 'drizzle-orm/pg-core'
import { TIME_ZONE } from '#shared/dates.ts'

/** A timestamp with time zone, to the millisecond as in the API; a Date in code. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * The instant of this column, as the API spells it: ISO 8601 in UTC, to the millisecond (MS), or to the microsecond (US)
 * as the audit log hashes it.
 */
export const isoInstant = (column: string, fraction: 'MS' | 'US' = 'MS') =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`)

/**
 * The instant at which this day begins in Warsaw; a YYYY-MM-DD, or SQL that is one. Days are added to the day and never to
 * the instant: at a clock change one has 23 or 25 hours.
 */
export const warsawMidnight = (day: string | SQL) =>
  sql`((${day})::date::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`

/** Bytes; a Buffer in code with either driver. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A value as JSON, as it was written: Drizzle's own column reads a text such as "171.5" as a number. */
export const jsonValue = <T>() =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => value as T,
  })()

/** Row policy of a table with user_id: applicants read and write only their own rows. */
export const ownRows = (name = 'own_rows') =>
  pgPolicy(name, {
    to: 'app_user',
    using: sql`user_id = current_setting('app.user_id', true)`,
    withCheck: sql`user_id = current_setting('app.user_id', true)`,
  })

const OWN = sql`user_id = current_setting('app.user_id', true)`
/** The case that open_case() has opened and locked in this transaction (migration 0017). */
const IN_OPEN_CASE = sql`case_id = nullif(current_setting('app.case_id', true), '')::uuid and ${OWN}`

/** Row policy of a table with case_id for staff: its rows are as visible as their case. */
export const staffReads = () =>
  pgPolicy('staff_read', {
    for: 'select',
    to: 'app_staff',
    using: sql`exists (select from cases c where c.id = case_id)`,
  })

/**
 * Row policies of a table with case_id and user_id: applicants read the rows of all their cases and write only into
 * their open case; staff read the rows of every case they see.
 */
export const caseRows = () => [
  pgPolicy('own_rows_read', { for: 'select', to: 'app_user', using: OWN }),
  // Not one policy for all: reading would then compare the case of every row as well.
  pgPolicy('open_case_insert', { for: 'insert', to: 'app_user', withCheck: IN_OPEN_CASE }),
  pgPolicy('open_case_update', {
    for: 'update',
    to: 'app_user',
    using: IN_OPEN_CASE,
    withCheck: IN_OPEN_CASE,
  }),
  pgPolicy('open_case_delete', { for: 'delete', to: 'app_user', using: IN_OPEN_CASE }),
  staffReads(),
]

/** Row policy of a table with case_id that staff change: as visible as its case. Which columns is a grant. */
export const staffChanges = () =>
  pgPolicy('staff_change', {
    for: 'update',
    to: 'app_staff',
    using: sql`exists (select from cases c where c.id = case_id)`,
    withCheck: sql`exists (select from cases c where c.id = case_id)`,
  })
