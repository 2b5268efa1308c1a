import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { QUESTIONNAIRE_PARTS } from '../contract.ts'
import type { QuestionAnswers } from '../schema.ts'

/** What the state portal will also ask: one row for each part of it in a case. */
export const questionnaireParts = pgTable(
  'questionnaire_parts',
  {
    case_id: uuid().notNull(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    part: text({ enum: QUESTIONNAIRE_PARTS }).notNull(),
    /** By the id of the question; only what is answered. */
    answers: jsonb().$type<QuestionAnswers>().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.part] }),
    index('questionnaire_parts_user_id').on(t.user_id),
    foreignKey({
      name: 'questionnaire_parts_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check(
      'questionnaire_parts_part',
      sql`part in ('person', 'parents', 'description', 'passport', 'address', 'family', 'stays', 'journeys', 'current_stay', 'employer_or_school', 'means', 'insurance', 'questions', 'justification')`,
    ),
    check('questionnaire_parts_answers', sql`jsonb_typeof(answers) = 'object'`),
    ...caseRows(),
  ],
).enableRLS()
