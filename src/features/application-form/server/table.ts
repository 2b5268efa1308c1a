import { foreignKey, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import type { ApplicationFormAnswers } from '../schema.ts'

type Option<K extends keyof ApplicationFormAnswers> = NonNullable<ApplicationFormAnswers[K]>

/** One row per case. The answer about a criminal record is not in it but in sealed_answers: decision 0079. */
export const applicationForms = pgTable(
  'application_forms',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    case_id: uuid().notNull(),
    purpose_of_stay: text().$type<Option<'purpose_of_stay'>>(),
    /** Months. */
    planned_stay_duration: integer(),
    employment_status: text().$type<Option<'employment_status'>>(),
    /** PLN a month: before tax for work, after tax for every other purpose. */
    monthly_income: numeric({ precision: 12, scale: 2, mode: 'number' }),
    accommodation: text().notNull(),
    previous_applications: text().$type<Option<'previous_applications'>>(),
    health_insurance: text().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    unique('application_forms_one_per_case').on(t.case_id),
    index('application_forms_user_id').on(t.user_id),
    foreignKey({
      name: 'application_forms_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
