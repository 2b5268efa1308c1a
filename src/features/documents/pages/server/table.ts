import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'

/** The idempotency keys of every page that a case has received: a page that was removed is not stored again by a retry. */
export const uploadIdempotencyKeys = pgTable(
  'upload_idempotency_keys',
  { case_id: uuid().notNull(), user_id: text().notNull(), key: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.case_id, t.key] }),
    index('upload_idempotency_keys_user_id').on(t.user_id),
    foreignKey({
      name: 'upload_idempotency_keys_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    ...caseRows(),
  ],
).enableRLS()
