import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { TERM_KINDS } from '../contract.ts'

/** The terms of letters that came, and of what the law wants to be told: by the applicant. */
export const caseTerms = pgTable(
  'case_terms',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    kind: text({ enum: TERM_KINDS }).notNull(),
    /** When the letter was delivered, or the job ended (YYYY-MM-DD). */
    started_on: date().notNull(),
    due_on: date().notNull(),
    done_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    index('case_terms_case_id').on(t.case_id),
    index('case_terms_user_id').on(t.user_id),
    check('case_terms_kind', sql`kind in ('formal_gaps', 'visit', 'evidence', 'job_lost')`),
    check('case_terms_days', sql`due_on >= started_on`),
    foreignKey({
      name: 'case_terms_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
