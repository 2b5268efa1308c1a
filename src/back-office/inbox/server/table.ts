import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CLOSED_REASONS } from '#back-office/inbox/contract.ts'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { consultations } from '#features/consultations/server/table.ts'
import { contactMessages } from '#features/contact/server/table.ts'
import { user } from '#session/session-table.ts'

/** An entry of a restricted case is seen by those who see the case. */
const SEEN = sql`(select current_staff()) is not null and (case_id is null or exists (select from cases c where c.id = case_id))`
const ENTRY_SEEN = sql`exists (select from inbox_entries e where e.id = entry_id)`

/**
 * Every contact message and every request for a consultation, with what has become of it. Triggers write the rows
 * (migration 0035), under the id of the message or the request.
 */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: uuid().primaryKey(),
    contact_message_id: uuid().references(() => contactMessages.id, { onDelete: 'cascade' }),
    consultation_id: uuid().references(() => consultations.id, { onDelete: 'cascade' }),
    /** The case that it belongs to: a consultation's from the start, a message's once it was joined. */
    case_id: uuid().references(() => cases.id, { onDelete: 'set null' }),
    received_at: instant().notNull(),
    /** When somebody of the team first opened it. */
    opened_at: instant(),
    opened_by: text().references(() => user.id, { onDelete: 'set null' }),
    answered_at: instant(),
    closed_at: instant(),
    closed_by: text().references(() => user.id, { onDelete: 'set null' }),
    closed_reason: text({ enum: CLOSED_REASONS }),
    /** Of the last act; opening it is none. */
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('inbox_entries_open').on(t.received_at.desc(), t.id.desc()).where(sql`closed_at is null`),
    index('inbox_entries_closed_newest')
      .on(t.received_at.desc(), t.id.desc())
      .where(sql`closed_at is not null`),
    index('inbox_entries_contact_message_id').on(t.contact_message_id),
    index('inbox_entries_consultation_id').on(t.consultation_id),
    index('inbox_entries_case_id').on(t.case_id),
    index('inbox_entries_opened_by').on(t.opened_by),
    index('inbox_entries_closed_by').on(t.closed_by),
    check(
      'inbox_entries_source',
      sql`num_nonnulls(contact_message_id, consultation_id) = 1 and id = coalesce(contact_message_id, consultation_id)`,
    ),
    check(
      'inbox_entries_reason',
      sql`closed_reason in ('spam', 'answered_elsewhere', 'double', 'not_ours', 'other', 'booked', 'canceled')`,
    ),
    check('inbox_entries_closed', sql`(closed_at is null) = (closed_reason is null)`),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: SEEN }),
    pgPolicy('staff_change', { for: 'update', to: 'app_staff', using: SEEN, withCheck: SEEN }),
  ],
).enableRLS()

/** What we answered by mail. */
export const inboxAnswers = pgTable(
  'inbox_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    entry_id: uuid()
      .notNull()
      .references(() => inboxEntries.id, { onDelete: 'cascade' }),
    author_id: text().references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    sent_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('inbox_answers_of_entry').on(t.entry_id, t.sent_at, t.id),
    index('inbox_answers_author_id').on(t.author_id),
    check('inbox_answers_text', sql`text <> '' and char_length(text) <= 5000`),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: ENTRY_SEEN }),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${ENTRY_SEEN} and author_id = (select current_staff())`,
    }),
  ],
).enableRLS()
