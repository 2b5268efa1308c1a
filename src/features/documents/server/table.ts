import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { CONTENT_TYPES, DOCUMENT_TYPES } from '../contract.ts'

/** One row a person and slot. The bytes lie in the file vault under `object_name`. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    documentType: text('document_type', { enum: DOCUMENT_TYPES }).notNull(),
    fileName: text('file_name').notNull(),
    /** Bytes. */
    fileSize: integer('file_size').notNull(),
    contentType: text('content_type', { enum: CONTENT_TYPES }).notNull(),
    objectName: text('object_name').notNull().unique(),
    previewName: text('preview_name'),
    pageCount: integer('page_count'),
    width: integer('width'),
    height: integer('height'),
    status: text('status', { enum: ['pending'] })
      .notNull()
      .default('pending'),
    uploadedAt: instant('uploaded_at').notNull(),
    /** How many pages were drawn after the upload; null until then, and for pictures. */
    checkedPages: integer('checked_pages'),
    /** Page numbers, from 1. */
    unreadablePages: integer('unreadable_pages').array().notNull().default([]),
    damagedPages: integer('damaged_pages').array().notNull().default([]),
    blankPages: integer('blank_pages').array().notNull().default([]),
    /** The object with the small pictures of the first pages, and how many pages those are. */
    pagePreviewsName: text('page_previews_name'),
    previewedPages: integer('previewed_pages').notNull().default(0),
  },
  (t) => [
    unique('documents_one_per_slot').on(t.userId, t.documentType),
    index('documents_unchecked')
      .on(t.uploadedAt)
      .where(sql`${t.checkedPages} is null and ${t.contentType} = 'application/pdf'`),
    ownRows(),
  ],
).enableRLS()
