import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { ConsultationService, Minutes, PreferredTime } from '#features/consultations/contract.ts'
import { user } from '#session/session-table.ts'

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
    check('consultations_minutes', sql`minutes in (30, 45, 60)`),
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
  ],
).enableRLS()
