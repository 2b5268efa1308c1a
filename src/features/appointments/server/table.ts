import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { caseRows, instant, staffChanges } from '#database/columns.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'
import { VISIT_OUTCOMES } from '../contract.ts'

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
    /** What became of it, said by staff; null until then. */
    outcome: text({ enum: VISIT_OUTCOMES }),
    /** Who of the team goes along, where it is not the one who has the case. */
    staff_id: text().references(() => staff.user_id, { onDelete: 'set null' }),
    /** Why the consultancy canceled it, for the applicant. */
    cancel_reason: text(),
    /** True when the consultancy has booked it for the applicant. */
    booked_by_us: boolean().notNull().default(false),
    /** Who of the team has; null for an own booking and when that account is gone. */
    booked_by: text().references(() => user.id, { onDelete: 'set null' }),
    /** The consultancy's words to the applicant about its booking. */
    booking_note: text(),
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
    check('appointments_outcome', sql`outcome in ('done', 'did_not_come')`),
    check('appointments_outcome_stands', sql`outcome is null or status = 'scheduled'`),
    check('appointments_cancel_reason', sql`char_length(cancel_reason) <= 500`),
    check('appointments_booked', sql`booked_by_us or (booked_by is null and booking_note is null)`),
    check('appointments_booking_note', sql`char_length(booking_note) <= 500`),
    index('appointments_booked_by').on(t.booked_by),
    index('appointments_by_day').on(t.appointment_date),
    index('appointments_staff_id').on(t.staff_id),
    index('appointments_of_case').on(t.case_id, t.created_at.desc(), t.id.desc()),
    foreignKey({
      name: 'appointments_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
    pgPolicy('own_booking', {
      as: 'restrictive',
      for: 'insert',
      to: 'app_user',
      withCheck: sql`not booked_by_us`,
    }),
    pgPolicy('staff_booking', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`booked_by_us and booked_by = (select current_staff()) and notes is null and outcome is null and status = 'scheduled' and exists (select from cases c where c.id = case_id and c.ended_at is null)`,
    }),
    staffChanges(),
  ],
).enableRLS()
