import { eq, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseNews } from '../news/server/table.ts'
import { filingConfirmations } from '../receipt/server/table.ts'
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
        assigned_to: 'internal',
        form_of_address: 'given',
        last_legal_day: 'given',
        last_legal_day_own: 'given',
        last_legal_day_basis: 'given',
        last_legal_day_unknown: 'given',
        last_legal_day_evidence: 'given',
        last_legal_day_page: 'given',
        last_legal_day_set_at: 'given',
        stay_round_at: 'internal',
        stay_changed_at: 'internal',
        stay_round_from: 'internal',
        stay_round_own: 'internal',
        decision: 'given',
        decision_delivered_on: 'given',
        appeal_until: 'given',
        decision_instance: 'given',
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
    exportTable(filingConfirmations, {
      of: ({ userId }) => eq(filingConfirmations.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        file_name: 'given',
        file_size: 'given',
        content_type: 'given',
        object_name: 'internal',
        by_staff: 'given',
        stored_by: 'internal',
        stored_at: 'given',
        reading_kind: 'given',
        read_number: 'given',
        read_filed_at: 'given',
        seal: 'given',
        sealed_by: 'given',
        differs: 'given',
      },
    }),
    exportTable(caseNews, {
      of: ({ userId }) => eq(caseNews.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', kind: 'given', came_at: 'given' },
    }),
    exportTable(caseAccess, {
      of: ({ userId }) => eq(caseAccess.user_id, userId),
      columns: { case_id: 'given', user_id: 'given' },
    }),
  ],
  async listFiles(tx, { userId }) {
    const list = await tx.select().from(filingConfirmations).where(eq(filingConfirmations.user_id, userId))
    return list.map(({ case_id, file_name, object_name }) => ({
      path: `files/receipt/${case_id}/${file_name}`,
      object_name,
    }))
  },
}
