import { eq, or, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { staffAbsences } from './table.ts'

export const CLOSURES_EXPORT: ExportFile = {
  tables: [
    exportTable(staffAbsences, {
      of: ({ userId }) =>
        or(eq(staffAbsences.staff_id, userId), eq(staffAbsences.set_by, userId)) ?? sql`false`,
      columns: {
        id: 'given',
        staff_id: 'internal',
        from_day: 'given',
        to_day: 'given',
        from_time: 'given',
        to_time: 'given',
        reason: 'given',
        covered_by: 'internal',
        set_by: 'internal',
        created_at: 'given',
      },
    }),
  ],
}
