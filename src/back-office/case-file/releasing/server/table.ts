import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

/** What a person was handed of the internal notes on a case, frozen as it was handed out. */
export const noteReleases = pgTable(
  'note_releases',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    released_by: text().references(() => user.id, { onDelete: 'set null' }),
    /** The day on which the person asked for them. */
    requested_on: date().notNull(),
    /** Oldest first: id, created_at, text, and the talk that a note is of. */
    notes: jsonb().notNull(),
    released_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      name: 'note_releases_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('note_releases_of_case').on(t.case_id, t.released_at),
    index('note_releases_of_person').on(t.user_id, t.released_at),
    index('note_releases_released_by').on(t.released_by),
    check('note_releases_notes', sql`jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) > 0`),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`exists (select from cases c where c.id = case_id) and released_by = (select current_staff())`,
    }),
  ],
).enableRLS()
