import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { additionalSlots } from '../additional/server/table.ts'
import { uploadIdempotencyKeys } from '../pages/server/table.ts'
import { passportZones } from '../passport-zone/server/table.ts'
import { notApplicableSlots } from '../set-aside/server/table.ts'
import { listStoredVersions, pageObjects } from './store.ts'
import { documents, documentVersions } from './table.ts'

const VERSION_COLUMNS = {
  user_id: 'given',
  case_id: 'given',
  version: 'given',
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
  opened_at: 'given',
  arrived_by: 'given',
  added_by: 'internal',
  asked_reason: 'given',
  asked_message: 'given',
  dated_on: 'given',
  translation: 'given',
  checked_pages: 'given',
  unreadable_pages: 'given',
  damaged_pages: 'given',
  blank_pages: 'given',
  page_previews_name: 'internal',
  previewed_pages: 'given',
  pages: 'given',
  is_assembled: 'internal',
} as const

/**
 * The documents of every case and version with their files as uploaded, page by page; previews and the PDF of pages are
 * made of these files.
 */
export const DOCUMENTS_EXPORT: ExportFile = {
  tables: [
    exportTable(documents, {
      of: ({ userId }) => eq(documents.user_id, userId),
      columns: {
        id: 'given',
        in_submission: 'given',
        added_notified_at: 'given',
        task_id: 'given',
        additional_id: 'given',
        requested_name: 'given',
        ...VERSION_COLUMNS,
      },
    }),
    exportTable(documentVersions, {
      of: ({ userId }) => eq(documentVersions.user_id, userId),
      columns: { document_id: 'given', ...VERSION_COLUMNS },
    }),
    exportTable(passportZones, {
      of: ({ userId }) => eq(passportZones.user_id, userId),
      columns: {
        document_id: 'given',
        case_id: 'given',
        user_id: 'given',
        object_name: 'internal',
        state: 'given',
        read_values: 'given',
        names_truncated: 'given',
        page: 'given',
        sealed_pictures: 'secret',
        read_at: 'given',
      },
    }),
    exportTable(notApplicableSlots, {
      of: ({ userId }) => eq(notApplicableSlots.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', document_type: 'given', set_aside_at: 'given' },
    }),
    exportTable(additionalSlots, {
      of: ({ userId }) => eq(additionalSlots.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        beside: 'given',
        kind: 'given',
        title: 'given',
        created_at: 'given',
      },
    }),
    exportTable(uploadIdempotencyKeys, {
      of: ({ userId }) => eq(uploadIdempotencyKeys.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', key: 'internal' },
    }),
  ],
  async listFiles(tx, { userId }) {
    const rows = await listStoredVersions(tx, userId)
    return rows.flatMap((row) => {
      const place = row.is_current ? '' : `${row.number}-version-${row.version}/`
      const folder = `files/${row.document_type}/${place}`
      if (!row.pages) return [{ path: folder + row.file_name, object_name: row.object_name }]
      return row.pages.map((page, index) => ({
        path: `${folder}page-${index + 1}-${page.file_name}`,
        object_name: pageObjects(row, page).file,
      }))
    })
  },
}
