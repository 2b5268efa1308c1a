import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseQueue, caseSearchTerms } from './table.ts'

/** What the queue of the consultancy keeps of a case: made of what is exported already. */
export const CASE_WORK_EXPORT: ExportFile = {
  tables: [
    exportTable(caseQueue, {
      of: ({ userId }) => eq(caseQueue.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        number: 'given',
        opened_at: 'given',
        stage: 'given',
        restricted: 'internal',
        assigned_to: 'internal',
        last_legal_day: 'given',
        sort_day: 'internal',
        // A task of ours may be the term.
        term: 'internal',
        term_on: 'internal',
        term_task_id: 'internal',
        legal_by_application: 'given',
        turn: 'given',
        to_do: 'given',
        to_do_count: 'given',
        waiting_since: 'given',
        next_task_on: 'internal',
        package_type: 'given',
        sandbox_package_type: 'internal',
      },
    }),
    exportTable(caseSearchTerms, {
      of: ({ userId }) => eq(caseSearchTerms.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', word: 'given', restricted: 'internal' },
    }),
  ],
}
