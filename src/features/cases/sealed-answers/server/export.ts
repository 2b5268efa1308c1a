import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { isSealed, openText } from './service.ts'
import { sealedAnswers } from './table.ts'

export const SEALED_ANSWERS_EXPORT: ExportFile = {
  tables: [
    exportTable(sealedAnswers, {
      of: ({ userId }) => eq(sealedAnswers.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', field: 'given', answer: 'given', updated_at: 'given' },
      open: async (row, { tx, userId, files }) => {
        const { field, answer: sealed } = row
        if (!isSealed(sealed)) return row
        const answer = await openText({ files, db: tx }, { userId, field: String(field), sealed })
        return { ...row, answer }
      },
    }),
  ],
}
