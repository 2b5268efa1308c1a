import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseMessages } from './table.ts'

export const MESSAGES_EXPORT: ExportFile = {
  tables: [
    exportTable(caseMessages, {
      of: ({ userId }) => eq(caseMessages.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        author_kind: 'given',
        author_id: 'internal',
        text: 'given',
        sent_at: 'given',
        read_at: 'given',
        settled_at: 'internal',
        mailed_at: 'given',
      },
    }),
  ],
}
