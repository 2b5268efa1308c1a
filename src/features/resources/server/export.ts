import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { resourceFiles } from './table.ts'

/** Which files somebody has uploaded for everybody; the files themselves say nothing about the person. */
export const RESOURCES_EXPORT: ExportFile = {
  tables: [
    exportTable(resourceFiles, {
      of: ({ userId }) => eq(resourceFiles.uploaded_by, userId),
      columns: {
        resource_id: 'given',
        bytes: 'internal',
        file_name: 'given',
        content_type: 'given',
        file_size: 'given',
        sha256: 'internal',
        replaces_sha256: 'internal',
        uploaded_by: 'given',
        uploaded_at: 'given',
      },
    }),
  ],
}
