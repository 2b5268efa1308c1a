import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    check('case_notes_text', sql`text <> '' and char_length(text) <= 5000`),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`exists (select from cases c where c.id = case_id) and author_id = (select current_staff())`,
    }),
  ],
).enableRLS()
