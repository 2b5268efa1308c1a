import { sql } from 'drizzle-orm'
import { check, jsonb, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import type { View } from '../schema.ts'

const OWN = sql`user_id = (select current_staff())`

/** Views of the work queue that a member of staff has saved; nobody else reads them. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** By keyOfName. */
    name_key: text().notNull(),
    view: jsonb().$type<View>().notNull(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.user_id, t.name_key),
    check('saved_views_name_length', sql`char_length(name) between 1 and 60`),
    check('saved_views_view', sql`jsonb_typeof(view) = 'object'`),
    pgPolicy('own_rows', { to: 'app_staff', using: OWN, withCheck: OWN }),
  ],
).enableRLS()
