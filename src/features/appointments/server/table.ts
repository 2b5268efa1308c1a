import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { user } from '#session/session-table.ts'

/**
 * An applicant's appointment. `seat` numbers the seats of one office, date and time from 1; the partial unique index on
 * it prevents double bookings.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    office_location: text().$type<Appointment['office_location']>().notNull(),
    appointment_date: date({ mode: 'string' }).notNull(),
    appointment_time: text().$type<Appointment['appointment_time']>().notNull(),
    seat: smallint().notNull(),
    notes: text(),
    status: text().$type<Appointment['status']>().notNull().default('scheduled'),
    /** Increases with every change: the SEQUENCE of the calendar file, and part of the notices' deduplication key. */
    revision: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('appointments_seat_taken')
      .on(table.office_location, table.appointment_date, table.appointment_time, table.seat)
      .where(sql`status = 'scheduled'`),
    uniqueIndex('appointments_once_per_person')
      .on(table.user_id, table.office_location, table.appointment_date, table.appointment_time)
      .where(sql`status = 'scheduled'`),
    index('appointments_newest').on(table.user_id, table.created_at.desc(), table.id.desc()),
    check(
      'appointments_office_known',
      sql`office_location in ('warsaw', 'krakow', 'gdansk', 'wroclaw', 'poznan', 'lodz')`,
    ),
    check(
      'appointments_time_known',
      sql`appointment_time ~ '^(09|1[0-4]):(00|30)$' or appointment_time = '15:00'`,
    ),
    check('appointments_seat_positive', sql`seat > 0`),
    check('appointments_notes_short', sql`char_length(notes) <= 1000`),
    check('appointments_status_known', sql`status in ('scheduled', 'canceled')`),
    ownRows(),
  ],
).enableRLS()
