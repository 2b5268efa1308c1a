import { eq } from 'drizzle-orm'
import { SEALED_FIELD } from '#features/application-form/sealing/server/service.ts'
import { isSealed, openText } from '#features/cases/sealed-answers/server/service.ts'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { answerCorrections } from './table.ts'

/** What the consultancy has asked about the person's answers. */
export const CORRECTIONS_EXPORT: ExportFile = {
  tables: [
    exportTable(answerCorrections, {
      of: ({ userId }) => eq(answerCorrections.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        record: 'given',
        field: 'given',
        previous_value: 'given',
        proposed: 'given',
        reason: 'given',
        message: 'given',
        asked_by: 'internal',
        asked_at: 'given',
        reminded_at: 'given',
        seen_at: 'given',
        answer: 'given',
        answered_at: 'given',
        taken_back_at: 'given',
        taken_back_by: 'internal',
      },
      open: async ({ previous_value, proposed, ...row }, { tx, userId, files }) => {
        const open = (value: unknown) =>
          row.field === SEALED_FIELD && isSealed(value)
            ? openText({ files, db: tx }, { userId, field: SEALED_FIELD, sealed: value })
            : value
        return { ...row, previous_value: await open(previous_value), proposed: await open(proposed) }
      },
    }),
  ],
}
