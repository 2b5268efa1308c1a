import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { applicationForms } from './table.ts'

export const APPLICATION_FORM_EXPORT: ExportFile = {
  tables: [
    exportTable(applicationForms, {
      of: ({ userId }) => eq(applicationForms.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        case_id: 'given',
        purpose_of_stay: 'given',
        planned_stay_duration: 'given',
        employment_status: 'given',
        monthly_income: 'given',
        accommodation: 'given',
        previous_applications: 'given',
        health_insurance: 'given',
        updated_at: 'given',
      },
    }),
  ],
}
