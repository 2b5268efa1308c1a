import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { documents } from '#features/documents/server/table.ts'
import type { SubmittedAnswers } from '#features/review/schema.ts'
import { user } from '#session/session-table.ts'

/** What was submitted, one row per case, never changed: a trigger refuses it. Only the owner role inserts rows. */
export const submissions = pgTable(
  'submissions',
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    submitted_at: instant().notNull().defaultNow(),
    case_id: uuid().primaryKey(),
    /** The answers as they were; a sensitive one is only the id of its row in encrypted_answers. */
    answers: jsonb().$type<SubmittedAnswers>().notNull(),
    /** Set on rows from a version that did not keep the answers: they were read at this time. */
    reconstructed_at: instant(),
  },
  (t) => [
    index('submissions_user_id').on(t.user_id),
    foreignKey({
      name: 'submissions_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
  ],
).enableRLS()

/** The versions of the documents that were submitted; they are kept as long as the case. */
export const submissionDocuments = pgTable(
  'submission_documents',
  {
    case_id: uuid().notNull(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    user_id: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.document_id] }),
    index('submission_documents_document_id').on(t.document_id, t.version),
    index('submission_documents_user_id').on(t.user_id),
    foreignKey({
      name: 'submission_documents_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    staffReads(),
  ],
).enableRLS()

/**
 * Sensitive answers of submissions, encrypted with the person's key. They can be deleted without changing what was
 * submitted. Row-level security is on without a policy: only the owner role reads them.
 */
export const encryptedAnswers = pgTable(
  'encrypted_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    field: text().notNull(),
    sealed: bytea().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    index('encrypted_answers_case_id').on(t.case_id),
    index('encrypted_answers_user_id').on(t.user_id),
    foreignKey({
      name: 'encrypted_answers_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
  ],
).enableRLS()
