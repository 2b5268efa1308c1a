import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseTasks } from './table.ts'

export const TASKS_EXPORT: ExportFile = {
  tables: [
    exportTable(caseTasks, {
      of: ({ userId }) => eq(caseTasks.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        title: 'given',
        due_on: 'given',
        task_for: 'given',
        is_document: 'given',
        explanation: 'given',
        assigned_to: 'internal',
        cause: 'given',
        created_by: 'internal',
        created_at: 'given',
        done_at: 'given',
        done_by: 'internal',
        updated_at: 'given',
      },
    }),
  ],
}
