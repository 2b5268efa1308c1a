import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { staffCalendars } from './table.ts'

export const CALENDARS_EXPORT: ExportFile = {
  tables: [
    exportTable(staffCalendars, {
      of: ({ userId }) => eq(staffCalendars.staff_id, userId),
      columns: { staff_id: 'given', token_hash: 'secret', created_at: 'given' },
    }),
  ],
}
