import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { personalInfo } from './table.ts'

export const PERSONAL_INFO_EXPORT: ExportFile = {
  tables: [
    exportTable(personalInfo, {
      of: ({ userId }) => eq(personalInfo.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        full_name: 'given',
        phone: 'given',
        address: 'given',
        date_of_birth: 'given',
        nationality: 'given',
        passport_number: 'given',
        updated_at: 'given',
      },
    }),
  ],
}
