import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { cases } from '#features/cases/server/table.ts'
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
    case_id: uuid().notNull(),
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
  (t) => [
    uniqueIndex('appointments_seat_taken')
      .on(t.office_location, t.appointment_date, t.appointment_time, t.seat)
      .where(sql`status = 'scheduled'`),
    uniqueIndex('appointments_once_per_person')
      .on(t.user_id, t.office_location, t.appointment_date, t.appointment_time)
      .where(sql`status = 'scheduled'`),
    index('appointments_newest').on(t.user_id, t.created_at.desc(), t.id.desc()),
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
    index('appointments_of_case').on(t.case_id, t.created_at.desc(), t.id.desc()),
    foreignKey({
      name: 'appointments_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
