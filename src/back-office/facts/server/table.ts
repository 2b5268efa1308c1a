import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { FactRecord } from '#facts/fact-book.ts'
import { user } from '#session/session-table.ts'

/**
 * Every check of a fact that an admin has saved; the newest of each fact counts. Nothing is changed or deleted, so the
 * values before are the rows before. Row-level security is on without a policy: the product itself reads and writes, for
 * the member of staff whom the route has recognised.
 */
export const factChecks = pgTable(
  'fact_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fact_id: text().notNull(),
    /** Null when the value stands in the texts of the build. */
    value: jsonb().$type<FactRecord['value']>(),
    /** The name of the source. */
    source: text().notNull(),
    source_url: text(),
    source_date: text(),
    certainty: text().notNull(),
    checked_on: date().notNull(),
    saved_at: instant().notNull().default(sql`clock_timestamp()`),
    saved_by: text().references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('fact_checks_fact_id').on(t.fact_id, t.id),
    index('fact_checks_saved_by').on(t.saved_by),
    check('fact_checks_value', sql`octet_length(value::text) <= 2000`),
  ],
).enableRLS()
