import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { factChecks } from './table.ts'

export const FACTS_EXPORT: ExportFile = {
  tables: [
    exportTable(factChecks, {
      of: ({ userId }) => eq(factChecks.saved_by, userId),
      columns: {
        id: 'given',
        fact_id: 'given',
        value: 'given',
        source: 'given',
        source_url: 'given',
        source_date: 'given',
        certainty: 'given',
        checked_on: 'given',
        saved_at: 'given',
        saved_by: 'given',
      },
    }),
  ],
}
