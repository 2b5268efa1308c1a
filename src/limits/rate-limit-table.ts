import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits; one row per key, shared by all server processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    window_ends: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    blocked_until: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [index('rate_limits_window_ends').on(t.window_ends)],
).enableRLS()
