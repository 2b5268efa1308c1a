import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#features/account/server/table.ts'
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
  },
  (t) => [unique('documents_one_per_slot').on(t.userId, t.documentType), ownRows()],
).enableRLS()
