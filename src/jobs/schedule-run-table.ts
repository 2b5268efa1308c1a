import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/**
 * When each scheduled job last succeeded and failed: pg-boss forgets a job a week after it has ended, too early for one
 * that runs once a month. Row-level security is on without a policy: only the owner role reads it.
 */
export const scheduleRuns = pgTable('schedule_runs', {
  /** Name of the schedule, for example 'documents.sweep'. */
  name: text().primaryKey(),
  /** When a server with this schedule first started: it cannot be late before. */
  known_since: instant().notNull().defaultNow(),
  succeeded_at: instant(),
  /** The last attempt that failed, also one that was retried. */
  failed_at: instant(),
}).enableRLS()
