import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseNotes } from './table.ts'

/**
 * That there are notes, and not what they say: a copy is made by a call of the applicant, and no call of an applicant
 * reaches what colleagues write to each other. It may speak of others, too. The operator gives it out on request
 * (docs/self-hosting.md).
 */
export const NOTES_EXPORT: ExportFile = {
  tables: [
    exportTable(caseNotes, {
      of: ({ userId }) => eq(caseNotes.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        author_id: 'internal',
        text: 'internal',
        mentions: 'internal',
        contact_kind: 'given',
        contact_on: 'given',
        contact_minutes: 'given',
        created_at: 'given',
      },
    }),
  ],
}
