import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { householdConsents, householdDocuments, householdMembers } from './table.ts'

/** What is the person's own; nothing in it says who the others are. */
export const HOUSEHOLD_EXPORT: ExportFile = {
  tables: [
    exportTable(householdMembers, {
      of: ({ userId }) => eq(householdMembers.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        household_id: 'internal',
        relation: 'given',
        added_at: 'given',
      },
    }),
    exportTable(householdConsents, {
      of: ({ userId }) => eq(householdConsents.user_id, userId),
      columns: {
        id: 'internal',
        case_id: 'given',
        user_id: 'given',
        other_case_id: 'internal',
        other_user_id: 'internal',
        asked_at: 'given',
        agreed_at: 'given',
        declined_at: 'given',
      },
    }),
    exportTable(householdDocuments, {
      of: ({ userId }) => eq(householdDocuments.user_id, userId),
      columns: {
        id: 'internal',
        document_id: 'given',
        case_id: 'given',
        user_id: 'given',
        for_case_id: 'internal',
        for_user_id: 'internal',
        added_at: 'given',
      },
    }),
  ],
}
