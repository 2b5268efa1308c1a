import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

const OWN = sql`user_id = current_setting('app.user_id', true)`
const OWN_FROM_STAFF = sql`${OWN} and author_kind = 'staff'`
const SEEN = sql`exists (select from cases c where c.id = case_id)`

/** The conversation of a case: what the applicant and staff write to each other. Internal notes are another table. */
export const caseMessages = pgTable(
  'case_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    author_kind: text({ enum: ['applicant', 'staff'] }).notNull(),
    /** Null when the account is gone. */
    author_id: text().references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    sent_at: instant().notNull().default(sql`clock_timestamp()`),
    /** When the other side first had it open. */
    read_at: instant(),
    /** When staff answered the applicant's message, or said that it needs no answer. */
    settled_at: instant(),
    /** When the other side was told by mail, because it had not read the message. */
    mailed_at: instant(),
  },
  (t) => [
    foreignKey({
      name: 'case_messages_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_messages_of_case').on(t.case_id, t.sent_at, t.id),
    index('case_messages_user_id').on(t.user_id),
    index('case_messages_author_id').on(t.author_id),
    index('case_messages_unsettled')
      .on(t.case_id)
      .where(sql`author_kind = 'applicant' and settled_at is null`),
    index('case_messages_unmailed').on(t.sent_at).where(sql`read_at is null and mailed_at is null`),
    check('case_messages_author_kind', sql`author_kind in ('applicant', 'staff')`),
    check('case_messages_text', sql`text <> '' and char_length(text) <= 5000`),
    pgPolicy('own_rows_read', { for: 'select', to: 'app_user', using: OWN }),
    pgPolicy('open_case_insert', {
      for: 'insert',
      to: 'app_user',
      withCheck: sql`case_id = nullif(current_setting('app.case_id', true), '')::uuid and ${OWN} and author_kind = 'applicant' and author_id = current_setting('app.user_id', true)`,
    }),
    pgPolicy('own_rows_mark', {
      for: 'update',
      to: 'app_user',
      using: OWN_FROM_STAFF,
      withCheck: OWN_FROM_STAFF,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and author_kind = 'staff' and author_id = (select current_staff())`,
    }),
    pgPolicy('staff_mark', {
      for: 'update',
      to: 'app_staff',
      using: sql`${SEEN} and author_kind = 'applicant'`,
      withCheck: sql`author_kind = 'applicant'`,
    }),
  ],
).enableRLS()
