import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { isSealed, openText, SEALED_FIELD } from '../sealing/server/service.ts'
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
        criminal_record: 'given',
        health_insurance: 'given',
        updated_at: 'given',
      },
      open: async (row, { tx, userId, files }) => {
        const sealed = row[SEALED_FIELD]
        if (!isSealed(sealed)) return row
        return { ...row, [SEALED_FIELD]: await openText({ files, db: tx }, { userId, sealed }) }
      },
    }),
  ],
}
