import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { MarkedStepId } from '../contract.ts'

/** What a person has marked as done of what happens outside of this product. */
export const planMarks = pgTable(
  'plan_marks',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    step: text().$type<MarkedStepId>().notNull(),
    marked_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.step] }),
    index('plan_marks_user_id').on(t.user_id),
    foreignKey({
      name: 'plan_marks_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
