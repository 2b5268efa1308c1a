import { sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseEmployers, employers } from './table.ts'

/**
 * For whom somebody works or will, and which employers somebody of the team has added. The contact person there, and what
 * the team has noted, is not about them.
 */
export const EMPLOYERS_EXPORT: ExportFile = {
  tables: [
    exportTable(employers, {
      of: ({ userId }) =>
        sql`${employers.created_by} = ${userId} or ${employers.id} in (select w.employer_id from case_employers w join cases c on c.id = w.case_id where c.user_id = ${userId})`,
      columns: {
        id: 'given',
        name: 'given',
        nip: 'given',
        street: 'given',
        city: 'given',
        contact_name: 'internal',
        contact_role: 'internal',
        phone: 'internal',
        email: 'internal',
        note: 'internal',
        created_by: 'internal',
        created_at: 'internal',
        updated_at: 'internal',
      },
    }),
    exportTable(caseEmployers, {
      of: ({ userId }) =>
        sql`${caseEmployers.linked_by} = ${userId} or ${caseEmployers.case_id} in (select id from cases where user_id = ${userId})`,
      columns: {
        case_id: 'given',
        employer_id: 'given',
        position: 'given',
        linked_by: 'internal',
        linked_at: 'given',
      },
    }),
  ],
}
