import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { SealedText } from './service.ts'

/**
 * Answers of a case that are nobody's to read in a database: each encrypted with the person's key (decisions 0054 and 0079).
 * The end of the case deletes them (erase_sensitive_answers). Whoever may see the case reads a text that only the key opens,
 * and the key is the owner role's.
 */
export const sealedAnswers = pgTable(
  'sealed_answers',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    /** For example 'criminal_record', or 'questionnaire.sentenced'. */
    field: text().notNull(),
    answer: text().$type<SealedText>().notNull(),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.field] }),
    index('sealed_answers_user_id').on(t.user_id),
    foreignKey({
      name: 'sealed_answers_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('sealed_answers_sealed', sql`answer like 'sealed:%'`),
    ...caseRows(),
  ],
).enableRLS()
