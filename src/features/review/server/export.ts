import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { encryptedAnswers, submissionDocuments, submissions } from './table.ts'

/** What was submitted. A sealed answer is encrypted with the person's key and is not exported as it is. */
export const REVIEW_EXPORT: ExportFile = {
  tables: [
    exportTable(submissions, {
      of: ({ userId }) => eq(submissions.user_id, userId),
      columns: {
        user_id: 'given',
        submitted_at: 'given',
        case_id: 'given',
        answers: 'given',
        reconstructed_at: 'given',
      },
    }),
    exportTable(submissionDocuments, {
      of: ({ userId }) => eq(submissionDocuments.user_id, userId),
      columns: { case_id: 'given', document_id: 'given', version: 'given', user_id: 'given' },
    }),
    exportTable(encryptedAnswers, {
      of: ({ userId }) => eq(encryptedAnswers.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        field: 'given',
        sealed: 'secret',
        created_at: 'given',
      },
    }),
  ],
}
