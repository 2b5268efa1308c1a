import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import type { ApplicationFormAnswers } from '../schema.ts'

type Option<K extends keyof ApplicationFormAnswers> = NonNullable<ApplicationFormAnswers[K]>

/** One row per person. */
export const applicationForms = pgTable(
  'application_forms',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose_of_stay: text().$type<Option<'purpose_of_stay'>>(),
    /** Months. */
    planned_stay_duration: integer(),
    employment_status: text().$type<Option<'employment_status'>>(),
    /** PLN before tax. */
    monthly_income: numeric({ precision: 12, scale: 2, mode: 'number' }),
    accommodation: text().notNull(),
    previous_applications: text().$type<Option<'previous_applications'>>(),
    criminal_record: text().$type<Option<'criminal_record'>>(),
    health_insurance: text().notNull(),
    updated_at: instant().notNull(),
  },
  () => [ownRows()],
).enableRLS()
