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
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { caseRows, instant, staffChanges } from '#database/columns.ts'
import { VISIT_OUTCOMES } from '#features/appointments/contract.ts'
import { cases } from '#features/cases/server/table.ts'
import type { ConsultationService, Minutes, PreferredTime } from '#features/consultations/contract.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'

/**
 * A request for a consultation, and its time once it is booked. The exclusion constraint consultations_no_overlap
 * (custom migration) prevents overlapping bookings.
 */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    case_id: uuid().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    service: text().$type<ConsultationService>().notNull(),
    message: text(),
    preferred_date: date({ mode: 'string' }),
    preferred_time: text().$type<PreferredTime>(),
    status: text().$type<'pending' | 'booked' | 'canceled'>().notNull().default('pending'),
    /** Set together when a time is booked. Warsaw date and wall clock time, for example '2026-11-24' and '09:30'. */
    booked_date: date({ mode: 'string' }),
    booked_time: text(),
    minutes: integer().$type<Minutes>(),
    /** What became of it, said by staff; null until then. */
    outcome: text({ enum: VISIT_OUTCOMES }),
    /** Who of the team holds it, where it is not the one who has the case. */
    staff_id: text().references(() => staff.user_id, { onDelete: 'set null' }),
    /** The consultancy has booked it for the applicant. */
    booked_by_us: boolean().notNull().default(false),
    booked_by: text().references(() => user.id, { onDelete: 'set null' }),
    /** What the consultancy says with its booking. */
    booking_note: text(),
    /** Why the consultancy canceled it, for the applicant. */
    cancel_reason: text(),
    /**
     * Increases with every booking, move and cancellation: the SEQUENCE of the calendar file, and part of the mails'
     * deduplication key.
     */
    revision: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    index('consultations_newest').on(t.user_id, t.created_at.desc(), t.id.desc()),
    check(
      'consultations_service',
      sql`service in ('temporary-residence', 'permanent-residence', 'eu-long-term', 'work-permit', 'company-registration', 'business-incubator', 'translation-services', 'general-consultation')`,
    ),
    check('consultations_message_short', sql`char_length(message) <= 2000`),
    check('consultations_status', sql`status in ('pending', 'booked', 'canceled')`),
    check('consultations_preferred_time', sql`preferred_time in ('morning', 'afternoon', 'evening')`),
    check('consultations_booked_time', sql`booked_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('consultations_outcome', sql`outcome in ('done', 'did_not_come')`),
    check('consultations_outcome_stands', sql`outcome is null or status = 'booked'`),
    check('consultations_cancel_reason', sql`char_length(cancel_reason) <= 500`),
    index('consultations_by_day').on(t.booked_date).where(sql`booked_date is not null`),
    check('consultations_booked', sql`booked_by_us or (booked_by is null and booking_note is null)`),
    check('consultations_booking_note', sql`char_length(booking_note) <= 500`),
    index('consultations_booked_by').on(t.booked_by),
    index('consultations_staff_id').on(t.staff_id),
    check('consultations_minutes', sql`minutes in (30, 45, 60, 90)`),
    check(
      'consultations_booked_whole',
      sql`status <> 'booked' or (booked_date is not null and booked_time is not null and minutes is not null)`,
    ),
    index('consultations_of_case').on(t.case_id, t.created_at.desc(), t.id.desc()),
    foreignKey({
      name: 'consultations_case',
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
      withCheck: sql`booked_by_us and booked_by = (select current_staff()) and message is null and outcome is null and status = 'pending' and exists (select from cases c where c.id = case_id and c.ended_at is null)`,
    }),
    staffChanges(),
  ],
).enableRLS()
