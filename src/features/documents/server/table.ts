import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { caseRows, instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { caseTasks } from '#features/tasks/server/table.ts'
import { user } from '#session/session-table.ts'
import { additionalSlots } from '../additional/server/table.ts'
import { ARRIVALS, ASK_REASONS, CONTENT_TYPES, DOCUMENT_STATUSES, type DocumentKey } from '../contract.ts'
import { TRANSLATIONS } from '../details/contract.ts'
import type { Page } from '../pages/schema.ts'

/** A page of a document; the name of its object is made of the id, so no row can name another person's bytes. */
export type StoredPage = Omit<Page, 'file_url' | 'preview_url'> & {
  /** The idempotency key of the upload. */
  key: string | null
}

const DETAILS = sql`dated_on >= '1900-01-01' and translation in ('missing', 'attached', 'not_needed')`

/** The columns of one version of a document: new ones per table, because Drizzle names a constraint after its table. */
const createVersionColumns = () => ({
  case_id: uuid().notNull(),
  document_type: text().$type<DocumentKey>().notNull(),
  file_name: text().notNull(),
  /** Bytes. */
  file_size: integer().notNull(),
  content_type: text({ enum: CONTENT_TYPES }).notNull(),
  /** The name of the bytes in the encrypted file store. */
  object_name: text().notNull().unique(),
  preview_name: text(),
  page_count: integer(),
  width: integer(),
  height: integer(),
  uploaded_at: instant().notNull(),
  /** How it came to the consultancy, which has added it for the applicant; null for an upload of the applicant's own. */
  arrived_by: text({ enum: ARRIVALS }),
  /** The member of staff who has added it; null also when the account is gone. */
  added_by: text().references(() => user.id, { onDelete: 'set null' }),
  /** When staff first opened this version. */
  opened_at: instant(),
  /** Why it is asked for again, and what staff wrote to the applicant; null in any other status. */
  asked_reason: text({ enum: ASK_REASONS }),
  asked_message: text(),
  /** The day that it bears, or on which the photo was taken (YYYY-MM-DD); null while the applicant has not said it. */
  dated_on: date({ mode: 'string' }),
  /** Whether it needs a sworn translation, and has one. */
  translation: text({ enum: TRANSLATIONS }),
  /** How many pages were drawn after the upload; null until then, and for pictures. */
  checked_pages: integer(),
  /** Page numbers, from 1. */
  unreadable_pages: integer().array().notNull().default([]),
  damaged_pages: integer().array().notNull().default([]),
  blank_pages: integer().array().notNull().default([]),
  /** The object with the previews of the first pages, and how many there are. */
  page_previews_name: text(),
  previewed_pages: integer().notNull().default(0),
  /** The pages that the file is put together from, in order; null for a file as uploaded. */
  pages: jsonb().$type<StoredPage[]>(),
  /** False while the file of the pages is still to be made: it has its name, but no bytes. */
  is_assembled: boolean().notNull().default(true),
})

/** One row per case and slot, with the newest version: the id stays, the version counts the uploads. */
/** A name belongs to a document outside of the eight slots: to that of a task, or of a slot that the applicant has made. */
const REQUESTED = sql`(task_id is null and additional_id is null) = (requested_name is null) and (task_id is null) = (document_type not like 'requested-%') and (task_id is null or document_type = 'requested-' || task_id) and (additional_id is null) = (document_type not like 'additional-%') and (additional_id is null or document_type = 'additional-' || additional_id)`

const ASKED = sql`(asked_reason is null) = (asked_message is null) and (asked_reason is null or status = 'asked_again')`

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    ...createVersionColumns(),
    version: integer().notNull().default(1),
    status: text({ enum: DOCUMENT_STATUSES }).notNull().default('pending'),
    in_submission: boolean().notNull().default(false),
    /** When the applicant was told that staff have added it, with the others of the round. */
    added_notified_at: instant(),
    /** The task that asks for it, or the slot that the applicant has made, with the title; null for a document of the eight slots. */
    task_id: uuid(),
    additional_id: uuid(),
    requested_name: text(),
  },
  (t) => [
    unique('documents_one_per_slot').on(t.case_id, t.document_type),
    index('documents_user_id').on(t.user_id),
    index('documents_unchecked')
      .on(t.uploaded_at)
      .where(sql`${t.checked_pages} is null and ${t.content_type} = 'application/pdf'`),
    index('documents_passports').on(t.uploaded_at).where(sql`document_type = 'passport'`),
    index('documents_added_by').on(t.added_by),
    index('documents_added_unnotified')
      .on(t.case_id)
      .where(sql`arrived_by is not null and added_notified_at is null`),
    check('documents_arrived_by', sql`arrived_by in ('brought', 'mailed', 'emailed', 'third_party')`),
    check('documents_added', sql`arrived_by is not null or (added_by is null and added_notified_at is null)`),
    index('documents_task_id').on(t.task_id),
    index('documents_additional_id').on(t.additional_id),
    check('documents_requested', REQUESTED),
    foreignKey({
      name: 'documents_task',
      columns: [t.task_id, t.case_id],
      foreignColumns: [caseTasks.id, caseTasks.case_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'documents_additional',
      columns: [t.additional_id, t.case_id],
      foreignColumns: [additionalSlots.id, additionalSlots.case_id],
    }).onDelete('cascade'),
    check('documents_details', DETAILS),
    check('documents_pages', sql`jsonb_typeof(pages) = 'array'`),
    check('documents_status', sql`status in ('pending', 'accepted', 'asked_again')`),
    check('documents_asked', ASKED),
    foreignKey({
      name: 'documents_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
    pgPolicy('own_upload', {
      as: 'restrictive',
      for: 'insert',
      to: 'app_user',
      withCheck: sql`arrived_by is null`,
    }),
    pgPolicy('staff_judge', {
      for: 'update',
      to: 'app_staff',
      using: sql`exists (select from cases c where c.id = case_id)`,
      withCheck: sql`exists (select from cases c where c.id = case_id)`,
    }),
  ],
).enableRLS()

/**
 * Older versions that staff have opened or a submission names, with the status that each had when it was replaced.
 * Applicants cannot read them; only the owner role inserts rows.
 */
export const documentVersions = pgTable(
  'document_versions',
  {
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    user_id: text().notNull(),
    ...createVersionColumns(),
    status: text({ enum: DOCUMENT_STATUSES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.document_id, t.version] }),
    check('document_versions_details', DETAILS),
    check('document_versions_pages', sql`jsonb_typeof(pages) = 'array'`),
    check('document_versions_arrived_by', sql`arrived_by in ('brought', 'mailed', 'emailed', 'third_party')`),
    check('document_versions_added', sql`arrived_by is not null or added_by is null`),
    index('document_versions_added_by').on(t.added_by),
    index('document_versions_case_id').on(t.case_id),
    index('document_versions_user_id').on(t.user_id),
    foreignKey({
      name: 'document_versions_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    staffReads(),
  ],
).enableRLS()
