import { eq, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseAccess, caseEvents, cases } from './table.ts'

export const CASES_EXPORT: ExportFile = {
  tables: [
    exportTable(cases, {
      of: ({ userId }) => eq(cases.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        number: 'given',
        stage: 'given',
        held_stage: 'given',
        restricted: 'internal',
        upo_number: 'given',
        upo_issued_at: 'given',
        opened_at: 'given',
        ended_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(caseEvents, {
      of: ({ userId }) =>
        sql`${caseEvents.case_id} in (select id from ${cases} where ${cases.user_id} = ${userId})`,
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        at: 'given',
        actor_kind: 'given',
        actor_id: 'internal',
        event: 'given',
        details: 'given',
      },
    }),
    exportTable(caseAccess, {
      of: ({ userId }) => eq(caseAccess.user_id, userId),
      columns: { case_id: 'given', user_id: 'given' },
    }),
  ],
}
