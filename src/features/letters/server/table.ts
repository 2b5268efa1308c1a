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
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { LETTER_WAYS } from '#features/letters/delivery/rules.ts'
import { user } from '#session/session-table.ts'
import { LETTER_KINDS } from '../contract.ts'

/** Letters of the office. Their files are files of the case. All writing is done with the owner role. */
export const caseLetters = pgTable(
  'case_letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    way: text({ enum: LETTER_WAYS }).notNull(),
    arrived_on: date({ mode: 'string' }).notNull(),
    opened_on: date({ mode: 'string' }),
    /** What the letter itself names. */
    named_until: date({ mode: 'string' }),
    visit_on: date({ mode: 'string' }),
    /** HH:MM in Warsaw. */
    visit_time: text(),
    visit_place: text(),
    /** By letterTerm() when it was added: a later change of a record moves no term that runs. */
    delivered_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }),
    by_staff: boolean().notNull().default(false),
    /** Null when the account is gone. */
    added_by: text().references(() => user.id, { onDelete: 'set null' }),
    added_at: instant().notNull().default(sql`clock_timestamp()`),
    /** Counted up with every correction. */
    version: integer().notNull().default(1),
    answered_at: instant(),
    /** The last reminder, in days before the last day; null before the first. */
    reminded_before: integer(),
  },
  (t) => [
    foreignKey({
      name: 'case_letters_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_letters_of_case').on(t.case_id, t.arrived_on),
    index('case_letters_user_id').on(t.user_id),
    index('case_letters_added_by').on(t.added_by),
    index('case_letters_open').on(t.due_on).where(sql`answered_at is null and due_on is not null`),
    check(
      'case_letters_kind',
      sql`kind in ('formal_gaps', 'visit', 'evidence', 'order', 'refusal', 'refusal_upheld', 'grant', 'certificate', 'other')`,
    ),
    check('case_letters_way', sql`way in ('box', 'notice', 'hand')`),
    check('case_letters_opened', sql`opened_on >= arrived_on`),
    check('case_letters_delivered', sql`delivered_on >= arrived_on`),
    check('case_letters_visit', sql`kind = 'visit' or (visit_on is null and visit_place is null)`),
    check(
      'case_letters_visit_time',
      sql`visit_time is null or (visit_on is not null and visit_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,
    ),
    check('case_letters_visit_place', sql`visit_place <> '' and char_length(visit_place) <= 200`),
    check('case_letters_reminded', sql`reminded_before in (1, 3, 7)`),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
  ],
).enableRLS()
