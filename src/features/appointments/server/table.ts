import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { user } from '#session/session-table.ts'

/**
 * A time kept for an applicant. `seat` counts the places of one office, date and time from 1: the partial
 * unique index on it is what keeps two people from getting the same place.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    officeLocation: text('office_location').$type<Appointment['office_location']>().notNull(),
    appointmentDate: date('appointment_date', { mode: 'string' }).notNull(),
    appointmentTime: text('appointment_time').$type<Appointment['appointment_time']>().notNull(),
    seat: smallint('seat').notNull(),
    notes: text('notes'),
    status: text('status').$type<Appointment['status']>().notNull().default('scheduled'),
    /** Grows with every change: the sequence of the calendar file, the cause of the notices. */
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('appointments_seat_taken')
      .on(table.officeLocation, table.appointmentDate, table.appointmentTime, table.seat)
      .where(sql`status = 'scheduled'`),
    uniqueIndex('appointments_once_per_person')
      .on(table.userId, table.officeLocation, table.appointmentDate, table.appointmentTime)
      .where(sql`status = 'scheduled'`),
    index('appointments_newest').on(table.userId, table.createdAt.desc(), table.id.desc()),
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
