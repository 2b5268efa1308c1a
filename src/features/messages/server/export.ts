import { eq, sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseFiles } from '../files/server/table.ts'
import { caseMessages } from './table.ts'

/** Not those of internal notes, which no call of an applicant reaches. */
const ofApplicant = (userId: string) =>
  sql`${eq(caseFiles.user_id, userId)} and ${caseFiles.purpose} <> 'notes'`

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
    exportTable(caseFiles, {
      of: ({ userId }) => ofApplicant(userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        purpose: 'given',
        author_kind: 'given',
        uploaded_by: 'internal',
        file_name: 'given',
        file_size: 'given',
        content_type: 'given',
        object_name: 'internal',
        uploaded_at: 'given',
        attached_to: 'given',
      },
    }),
  ],
  async listFiles(tx, { userId }) {
    const list = await tx.select().from(caseFiles).where(ofApplicant(userId))
    return list.map(({ id, purpose, file_name, object_name }) => ({
      path: `files/${purpose.replace('_', '-')}/${id}/${file_name}`,
      object_name,
    }))
  },
}
