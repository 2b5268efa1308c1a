import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** One row a person. */
export const personalInfo = pgTable(
  'personal_info',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    /** E.164 */
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    nationality: text('nationality').notNull(),
    passportNumber: text('passport_number').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [ownRows()],
).enableRLS()
