import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { thirdParties, thirdPartyAnswers, thirdPartyEvents, thirdPartyLinks } from './table.ts'

/** What the person has asked of others, at which address, and what came; the files are among those of the case. */
export const THIRD_PARTIES_EXPORT: ExportFile = {
  tables: [
    exportTable(thirdParties, {
      of: ({ userId }) => eq(thirdParties.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        kind: 'given',
        email: 'given',
        asks: 'given',
        note: 'given',
        by_staff: 'given',
        asked_by: 'internal',
        created_at: 'given',
        ends_on: 'given',
        opened_at: 'given',
        completed_at: 'given',
        withdrawn_at: 'given',
        reminded_after: 'given',
      },
    }),
    exportTable(thirdPartyLinks, {
      of: ({ userId }) => eq(thirdPartyLinks.user_id, userId),
      columns: { token_hash: 'secret', third_party_id: 'given', user_id: 'given', created_at: 'given' },
    }),
    exportTable(thirdPartyAnswers, {
      of: ({ userId }) => eq(thirdPartyAnswers.user_id, userId),
      columns: {
        third_party_id: 'given',
        ask: 'given',
        case_id: 'given',
        user_id: 'given',
        answered_at: 'given',
        file_id: 'given',
        used_at: 'given',
        used_as: 'given',
      },
    }),
    exportTable(thirdPartyEvents, {
      of: ({ userId }) => eq(thirdPartyEvents.user_id, userId),
      columns: {
        id: 'given',
        third_party_id: 'given',
        case_id: 'given',
        user_id: 'given',
        event: 'given',
        ask: 'given',
        happened_at: 'given',
      },
    }),
  ],
}
