import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** The copy of everything that a person has asked for: one a person. No policy: only the owner role reads it. */
export const dataExports = pgTable(
  'data_exports',
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Part of the address of the ZIP, another one for each copy. */
    id: uuid().notNull(),
    state: text({ enum: ['working', 'ready', 'failed'] }).notNull(),
    /** The ZIP, encrypted with the person's key; null until it is ready. */
    object_name: text(),
    bytes: bigint({ mode: 'number' }),
    requested_at: instant().notNull().defaultNow(),
    ready_at: instant(),
    expires_at: instant(),
  },
  (t) => [index('data_exports_requested_at').on(t.requested_at)],
).enableRLS()
