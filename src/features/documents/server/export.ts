import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { findDocuments } from './store.ts'
import { documents } from './table.ts'

/** The documents and their files as they were uploaded; previews are drawn from the files. */
export const DOCUMENTS_EXPORT: ExportFile = {
  tables: [
    exportTable(documents, {
      of: ({ userId }) => eq(documents.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        document_type: 'given',
        file_name: 'given',
        file_size: 'given',
        content_type: 'given',
        object_name: 'internal',
        preview_name: 'internal',
        page_count: 'given',
        width: 'given',
        height: 'given',
        status: 'given',
        uploaded_at: 'given',
        checked_pages: 'given',
        unreadable_pages: 'given',
        damaged_pages: 'given',
        blank_pages: 'given',
        page_previews_name: 'internal',
        previewed_pages: 'given',
      },
    }),
  ],
  async listFiles(tx, { userId }) {
    const rows = await findDocuments({ tx, userId })
    return rows.map(({ document_type, file_name, object_name }) => ({
      path: `files/${document_type}/${file_name}`,
      object_name,
    }))
  },
}
