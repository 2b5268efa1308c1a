import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { NewsKind } from '../rules.ts'

/**
 * What came from an applicant and still has to go out by mail, unless the desk opens it first: one row of a kind in a case.
 * Row-level security is on without a policy: only the owner role reads and writes it.
 */
export const caseNews = pgTable(
  'case_news',
  {
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    kind: text().$type<NewsKind>().notNull(),
    /** When the first of it came. */
    came_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.kind] }),
    foreignKey({
      name: 'case_news_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_news_user_id').on(t.user_id),
    check('case_news_kind', sql`kind in ('submission', 'messages', 'documents', 'letters')`),
  ],
).enableRLS()
