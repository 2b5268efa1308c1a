import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'

/** The slots that a person has set aside in a case. A document in the slot stands before its row. */
export const notApplicableSlots = pgTable(
  'not_applicable_slots',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    document_type: text({ enum: DOCUMENT_TYPES }).notNull(),
    set_aside_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.document_type] }),
    index('not_applicable_slots_user_id').on(t.user_id),
    foreignKey({
      name: 'not_applicable_slots_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
