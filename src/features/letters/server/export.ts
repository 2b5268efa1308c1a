import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseLetters } from './table.ts'

/** The letters of the office; their files are among those of the case. */
export const LETTERS_EXPORT: ExportFile = {
  tables: [
    exportTable(caseLetters, {
      of: ({ userId }) => eq(caseLetters.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        kind: 'given',
        way: 'given',
        arrived_on: 'given',
        opened_on: 'given',
        named_until: 'given',
        visit_on: 'given',
        visit_time: 'given',
        visit_place: 'given',
        delivered_on: 'given',
        due_on: 'given',
        by_staff: 'given',
        added_by: 'internal',
        added_at: 'given',
        version: 'given',
        answered_at: 'given',
        reminded_before: 'given',
      },
    }),
  ],
}
