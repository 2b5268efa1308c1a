import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgPolicy, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_KINDS } from '#back-office/case-file/contract.ts'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

/** What colleagues write to each other about a case. An applicant's role has no right on this table at all. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    author_id: text().references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** Ids of the colleagues who are named in it. */
    mentions: text().array().notNull().default(sql`'{}'`),
    /** The talk that it is the note of. */
    contact_kind: text({ enum: CONTACT_KINDS }),
    contact_on: date(),
    contact_minutes: smallint(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      name: 'case_notes_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_notes_of_case').on(t.case_id, t.created_at, t.id),
    index('case_notes_user_id').on(t.user_id),
    index('case_notes_author_id').on(t.author_id),
    check('case_notes_contact_kind', sql`contact_kind in ('call', 'meeting')`),
    check('case_notes_contact', sql`(contact_kind is null) = (contact_on is null)`),
    check(
      'case_notes_contact_minutes',
      sql`contact_minutes is null or (contact_kind is not null and contact_minutes between 1 and 600)`,
    ),
    check('case_notes_text', sql`text <> '' and char_length(text) <= 5000`),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`exists (select from cases c where c.id = case_id) and author_id = (select current_staff())`,
    }),
  ],
).enableRLS()
