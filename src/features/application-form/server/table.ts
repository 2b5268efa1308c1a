import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import type { ApplicationFormAnswers } from '../schema.ts'

type Option<K extends keyof ApplicationFormAnswers> = NonNullable<ApplicationFormAnswers[K]>

/** One row a person. */
export const applicationForms = pgTable(
  'application_forms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    purposeOfStay: text('purpose_of_stay').$type<Option<'purpose_of_stay'>>(),
    /** Months. */
    plannedStayDuration: integer('planned_stay_duration'),
    employmentStatus: text('employment_status').$type<Option<'employment_status'>>(),
    /** PLN before tax. */
    monthlyIncome: numeric('monthly_income', { precision: 12, scale: 2, mode: 'number' }),
    accommodation: text('accommodation').notNull(),
    previousApplications: text('previous_applications').$type<Option<'previous_applications'>>(),
    criminalRecord: text('criminal_record').$type<Option<'criminal_record'>>(),
    healthInsurance: text('health_insurance').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [ownRows()],
).enableRLS()
