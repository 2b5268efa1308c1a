import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * Background jobs that failed and will not be retried by themselves, until they succeed or an admin removes them. Only
 * ids and codes: no content. Row-level security is on without a policy: only the owner role reads it.
 */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Name of the queue or schedule, for example 'own-data.export'. */
    queue: text().notNull(),
    /** The job's data, for example the id of a mail; empty for a schedule. */
    data: jsonb().$type<Record<string, string>>().notNull(),
    /** Type, code and message of the error, without values of the database (database/describe-error.ts). */
    cause: text().notNull(),
    /** How often it failed for good: a schedule begins anew each time. */
    failures: integer().notNull().default(1),
    first_failed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    failed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the operator was last mailed about it. */
    mailed_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('failed_jobs_queue_data').on(t.queue, t.data),
    index('failed_jobs_failed_at').on(t.failed_at),
  ],
).enableRLS()
