import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { CONTENT_TYPES, DOCUMENT_TYPES } from '../contract.ts'

/** One row per person and slot. The encrypted file store has the bytes as `object_name`. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    document_type: text({ enum: DOCUMENT_TYPES }).notNull(),
    file_name: text().notNull(),
    /** Bytes. */
    file_size: integer().notNull(),
    content_type: text({ enum: CONTENT_TYPES }).notNull(),
    object_name: text().notNull().unique(),
    preview_name: text(),
    page_count: integer(),
    width: integer(),
    height: integer(),
    status: text({ enum: ['pending'] })
      .notNull()
      .default('pending'),
    uploaded_at: instant().notNull(),
    /** How many pages were drawn after the upload; null until then, and for pictures. */
    checked_pages: integer(),
    /** Page numbers, from 1. */
    unreadable_pages: integer().array().notNull().default([]),
    damaged_pages: integer().array().notNull().default([]),
    blank_pages: integer().array().notNull().default([]),
    /** The object with the previews of the first pages, and how many there are. */
    page_previews_name: text(),
    previewed_pages: integer().notNull().default(0),
  },
  (t) => [
    unique('documents_one_per_slot').on(t.user_id, t.document_type),
    index('documents_unchecked')
      .on(t.uploaded_at)
      .where(sql`${t.checked_pages} is null and ${t.content_type} = 'application/pdf'`),
    ownRows(),
  ],
).enableRLS()
