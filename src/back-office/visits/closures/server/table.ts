import { sql } from 'drizzle-orm'
import { check, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'

const OWN_OR_ADMIN = sql`staff_id = (select current_staff()) or exists (select from staff s where s.user_id = (select current_staff()) and s.role = 'admin')`

/** When the consultancy is closed, or one of its people is away. */
export const staffAbsences = pgTable(
  'staff_absences',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null is everybody. */
    staff_id: text().references(() => staff.user_id, { onDelete: 'cascade' }),
    /** Days in Warsaw, both included. */
    from_day: date().notNull(),
    to_day: date().notNull(),
    /** Hours of every one of these days, '09:30'; null is the whole day. */
    from_time: text(),
    to_time: text(),
    reason: text(),
    /** The colleague who covers the cases of who is away; of whole days alone. */
    covered_by: text().references(() => staff.user_id, { onDelete: 'set null' }),
    set_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('staff_absences_days', sql`from_day <= to_day`),
    check(
      'staff_absences_times',
      sql`(from_time is null) = (to_time is null) and (from_time is null or from_time < to_time)`,
    ),
    check('staff_absences_from_time', sql`from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('staff_absences_to_time', sql`to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('staff_absences_reason', sql`char_length(reason) <= 200`),
    check(
      'staff_absences_covered',
      sql`covered_by is null or (staff_id is not null and staff_id <> covered_by and from_time is null)`,
    ),
    index('staff_absences_covered_by').on(t.covered_by),
    index('staff_absences_by_day').on(t.to_day),
    index('staff_absences_staff_id').on(t.staff_id),
    index('staff_absences_set_by').on(t.set_by),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`(select current_staff()) is not null`,
    }),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`set_by = (select current_staff()) and (${OWN_OR_ADMIN})`,
    }),
    pgPolicy('staff_remove', { for: 'delete', to: 'app_staff', using: OWN_OR_ADMIN }),
  ],
).enableRLS()
