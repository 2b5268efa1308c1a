import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { OVERRULED_VERDICTS } from '../contract.ts'

const SEEN = sql`exists (select from cases c where c.id = case_id)`

/** What a member of staff has said of a check all the same, and why. It counts for the input that was judged. */
export const checkOverrules = pgTable(
  'check_overrules',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    /** With the slot of the document after a colon where it is about one. */
    check_id: text().notNull(),
    verdict: text({ enum: OVERRULED_VERDICTS }).notNull(),
    /** Of the check, its verdict and what was judged. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    /** Null when the account is gone. */
    overruled_by: text().references(() => user.id, { onDelete: 'set null' }),
    overruled_at: instant().notNull().default(sql`clock_timestamp()`),
    withdrawn_by: text().references(() => user.id, { onDelete: 'set null' }),
    withdrawn_at: instant(),
  },
  (t) => [
    foreignKey({
      name: 'check_overrules_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('check_overrules_of_case').on(t.case_id, t.user_id),
    uniqueIndex('check_overrules_one')
      .on(t.case_id, t.check_id, t.fingerprint)
      .where(sql`withdrawn_at is null`),
    index('check_overrules_user_id').on(t.user_id),
    index('check_overrules_overruled_by').on(t.overruled_by),
    index('check_overrules_withdrawn_by').on(t.withdrawn_by),
    check('check_overrules_verdict', sql`verdict in ('look', 'stop')`),
    check('check_overrules_reason', sql`reason <> '' and char_length(reason) <= 500`),
    check('check_overrules_withdrawn', sql`withdrawn_by is null or withdrawn_at is not null`),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and overruled_by = (select current_staff())`,
    }),
    pgPolicy('staff_change', {
      for: 'update',
      to: 'app_staff',
      using: sql`${SEEN} and withdrawn_at is null`,
      withCheck: sql`withdrawn_by = (select current_staff())`,
    }),
  ],
).enableRLS()
