import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits; one row a key, shared by every server process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnds: timestamp('window_ends', { withTimezone: true, precision: 3 }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true, precision: 3 }),
  },
  (t) => [index('rate_limits_window_ends').on(t.windowEnds)],
).enableRLS()
