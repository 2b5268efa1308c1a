import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { ADDITIONAL_KINDS } from '../contract.ts'

/** Slots that a person has made beside the eight, in a case; what is uploaded into one is a row of the documents. */
export const additionalSlots = pgTable(
  'additional_slots',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    beside: text({ enum: DOCUMENT_TYPES }).notNull(),
    kind: text({ enum: ADDITIONAL_KINDS }).notNull(),
    title: text().notNull(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('additional_slots_of_its_case').on(t.id, t.case_id),
    index('additional_slots_case_id').on(t.case_id, t.created_at),
    index('additional_slots_user_id').on(t.user_id),
    check(
      'additional_slots_beside',
      sql`beside in ('passport', 'photo', 'application_form', 'accommodation', 'health_insurance', 'financial_proof', 'purpose_documents', 'cv')`,
    ),
    check('additional_slots_kind', sql`kind in ('translation', 'further')`),
    check('additional_slots_title', sql`char_length(title) between 1 and 120`),
    foreignKey({
      name: 'additional_slots_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
