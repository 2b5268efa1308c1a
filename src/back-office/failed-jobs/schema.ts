import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime()

export const failedJobSchema = z.object({
  id: z.uuid(),
  /** Name of the queue or schedule, for example 'own-data.export'. */
  queue: z.string(),
  /** The id of what it was about, for example of a mail; null for a schedule. */
  subject_id: z.string().nullable(),
  /** Type, code and message of the error. */
  cause: z.string(),
  /** How often it failed for good. */
  failures: z.int(),
  first_failed_at: moment,
  failed_at: moment,
})
export type FailedJob = z.infer<typeof failedJobSchema>

export const scheduledJobSchema = z.object({
  /** For example 'documents.sweep'. */
  name: z.string(),
  last_success: moment.nullable(),
  /** The last attempt that failed, also one that was tried again. */
  last_failure: moment.nullable(),
  next_run: moment,
  /** Two planned runs have passed without a success. */
  is_late: z.boolean(),
})
export type ScheduledJob = z.infer<typeof scheduledJobSchema>
