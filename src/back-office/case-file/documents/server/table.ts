import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
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
import { ASK_REASONS } from '#features/documents/contract.ts'
import { documents } from '#features/documents/server/table.ts'
import { user } from '#session/session-table.ts'

/** Every verdict on a version of a document, those that were taken back as well. Staff only: a document has its newest. */
export const documentVerdicts = pgTable(
  'document_verdicts',
  {
    id: uuid().primaryKey().defaultRandom(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    verdict: text({ enum: ['accepted', 'asked_again'] }).notNull(),
    reason: text({ enum: ASK_REASONS }),
    /** What staff wrote to the applicant. */
    message: text(),
    /** The member of staff; null when the account is gone. */
    given_by: text().references(() => user.id, { onDelete: 'set null' }),
    given_at: instant().notNull().default(sql`clock_timestamp()`),
    taken_back_at: instant(),
    taken_back_by: text().references(() => user.id, { onDelete: 'set null' }),
    /** The verdict that stood until this one was given; it stands again when this one is taken back. */
    replaces: uuid().references((): AnyPgColumn => documentVerdicts.id, { onDelete: 'set null' }),
    /** When it stood again; its batch begins then. */
    restored_at: instant(),
    /** When the applicant was told, with the others of its batch. */
    notified_at: instant(),
  },
  (t) => [
    foreignKey({
      name: 'document_verdicts_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('document_verdicts_document_id').on(t.document_id, t.given_at),
    index('document_verdicts_case_id').on(t.case_id),
    index('document_verdicts_user_id').on(t.user_id),
    index('document_verdicts_given_by').on(t.given_by),
    index('document_verdicts_taken_back_by').on(t.taken_back_by),
    index('document_verdicts_replaces').on(t.replaces),
    index('document_verdicts_untold').on(t.case_id).where(sql`notified_at is null and taken_back_at is null`),
    check('document_verdicts_verdict', sql`verdict in ('accepted', 'asked_again')`),
    check(
      'document_verdicts_reason',
      sql`reason in ('pages_missing', 'unreadable', 'expired', 'wrong_document', 'name_differs', 'not_translated', 'too_old', 'other')`,
    ),
    check(
      'document_verdicts_asked',
      sql`(reason is not null) = (verdict = 'asked_again') and (message is not null) = (verdict = 'asked_again')`,
    ),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`exists (select from cases c where c.id = case_id) and given_by = (select current_staff())`,
    }),
    pgPolicy('staff_take_back', {
      for: 'update',
      to: 'app_staff',
      using: sql`exists (select from cases c where c.id = case_id)`,
      withCheck: sql`taken_back_by = (select current_staff())`,
    }),
  ],
).enableRLS()
