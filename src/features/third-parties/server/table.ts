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
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { caseFiles } from '#features/messages/files/server/table.ts'
import { user } from '#session/session-table.ts'
import { type Ask, LINK_EVENTS, THIRD_PARTY_KINDS } from '../contract.ts'

const ownRead = () =>
  pgPolicy('own_rows_read', {
    for: 'select',
    to: 'app_user',
    using: sql`user_id = current_setting('app.user_id', true)`,
  })

/** What an applicant, or the consultancy for one, asks of somebody else by mail. Only the owner role writes. */
export const thirdParties = pgTable(
  'third_parties',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    kind: text({ enum: THIRD_PARTY_KINDS }).notNull(),
    email: text().notNull(),
    asks: text().array().$type<Ask[]>().notNull(),
    note: text(),
    by_staff: boolean().notNull().default(false),
    /** Null when the account is gone. */
    asked_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    /** The last day on which the link works. */
    ends_on: date({ mode: 'string' }).notNull(),
    opened_at: instant(),
    /** When the last of what is asked came. */
    completed_at: instant(),
    withdrawn_at: instant(),
    /** The last reminder, in days after the mail; 0 before the first. */
    reminded_after: integer().notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: 'third_parties_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('third_parties_of_case').on(t.case_id, t.created_at),
    index('third_parties_user_id').on(t.user_id),
    index('third_parties_asked_by').on(t.asked_by),
    index('third_parties_waiting').on(t.id).where(sql`withdrawn_at is null and completed_at is null`),
    check('third_parties_kind', sql`kind in ('employer', 'university', 'landlord', 'spouse')`),
    check('third_parties_asks', sql`cardinality(asks) > 0`),
    check('third_parties_note', sql`note <> '' and char_length(note) <= 500`),
    check('third_parties_reminded', sql`reminded_after in (0, 7, 14, 25)`),
    ownRead(),
    staffReads(),
  ],
).enableRLS()

/**
 * The hashes of the secrets of a request's links: every mail has its own. Row-level security is on without a policy: only the
 * product itself reads it.
 */
export const thirdPartyLinks = pgTable(
  'third_party_links',
  {
    token_hash: text().primaryKey(),
    third_party_id: uuid()
      .notNull()
      .references(() => thirdParties.id, { onDelete: 'cascade' }),
    user_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('third_party_links_third_party_id').on(t.third_party_id),
    index('third_party_links_user_id').on(t.user_id),
  ],
).enableRLS()

/** What came, one row for each thing that was asked and answered. Only the owner role writes. */
export const thirdPartyAnswers = pgTable(
  'third_party_answers',
  {
    third_party_id: uuid()
      .notNull()
      .references(() => thirdParties.id, { onDelete: 'cascade' }),
    ask: text().$type<Ask>().notNull(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    answered_at: instant().notNull(),
    /** The file; null for a tick. */
    file_id: uuid().references(() => caseFiles.id, { onDelete: 'cascade' }),
    /** When it became a document of the application, and of which slot: it is not replaced any more. */
    used_at: instant(),
    used_as: text().$type<DocumentType>(),
  },
  (t) => [
    primaryKey({ columns: [t.third_party_id, t.ask] }),
    foreignKey({
      name: 'third_party_answers_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('third_party_answers_case_id').on(t.case_id),
    index('third_party_answers_user_id').on(t.user_id),
    index('third_party_answers_file_id').on(t.file_id),
    check('third_party_answers_used', sql`(used_at is null) = (used_as is null)`),
    ownRead(),
    staffReads(),
  ],
).enableRLS()

/** What was done with a link: every mail, every opening, everything that came. Only the owner role writes. */
export const thirdPartyEvents = pgTable(
  'third_party_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    third_party_id: uuid()
      .notNull()
      .references(() => thirdParties.id, { onDelete: 'cascade' }),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    event: text({ enum: LINK_EVENTS }).notNull(),
    ask: text().$type<Ask>(),
    happened_at: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'third_party_events_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('third_party_events_of_request').on(t.third_party_id, t.happened_at),
    index('third_party_events_case_id').on(t.case_id),
    index('third_party_events_user_id').on(t.user_id),
    check(
      'third_party_events_event',
      sql`event in ('sent', 'reminded', 'opened', 'ticked', 'file_sent', 'file_replaced', 'used', 'withdrawn')`,
    ),
    ownRead(),
    staffReads(),
  ],
).enableRLS()
