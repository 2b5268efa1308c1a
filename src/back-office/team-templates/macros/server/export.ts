import { eq, or, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { macros, macroTexts } from './table.ts'

/** Which macros somebody has made or changed; what is written in them is the team's. */
export const MACROS_EXPORT: ExportFile = {
  tables: [
    exportTable(macros, {
      of: ({ userId }) => or(eq(macros.created_by, userId), eq(macros.updated_by, userId)) ?? sql`false`,
      columns: {
        id: 'given',
        name: 'given',
        name_key: 'internal',
        template_id: 'internal',
        stage: 'given',
        task_title: 'given',
        task_for: 'given',
        task_due_in_days: 'given',
        created_by: 'internal',
        created_at: 'given',
        updated_by: 'internal',
        updated_at: 'given',
      },
    }),
    exportTable(macroTexts, {
      of: ({ userId }) =>
        sql`${macroTexts.macro_id} in (select id from macros where created_by = ${userId} or updated_by = ${userId})`,
      columns: { macro_id: 'given', language: 'given', text: 'internal' },
    }),
  ],
}
