import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { summarizeError } from '#database/describe-error.ts'
import { forgetFailedJob, recordFailedJob } from './failed-jobs.ts'

/** A failure of a job that no retry can mend: the job is not tried again, and recorded as failed. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

interface JobRun {
  /** Name of the queue or schedule. */
  queue: string
  /** Ids only. */
  data: Record<string, string>
  /** 1 for the first. */
  attempt: number
  lastTry: boolean
}

/**
 * Runs one attempt of a job. Each failure is a line of the log with its cause; the last one is recorded in failed_jobs,
 * and a success removes that. Throws when the job has failed and its queue decides whether to retry: an error with the
 * cause in one line and nothing else, because pg-boss stores it.
 */
export async function runJob(
  { db, log }: { db: Database; log: Pick<Logger, 'warn' | 'error'> },
  { queue, data, attempt, lastTry }: JobRun,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    await forgetFailedJob(db, { queue, data })
  } catch (error) {
    const isPermanent = error instanceof PermanentFailure
    const about = { err: error, job: queue, ...data, attempt }
    const cause = summarizeError(error)
    if (!lastTry && !isPermanent) log.warn(about, 'a job failed and will be retried')
    else {
      log.error(about, 'a job failed for good')
      await recordFailedJob(db, { queue, data, cause }).catch((unrecorded: unknown) =>
        log.error({ err: unrecorded, job: queue, ...data }, 'the failure of a job could not be recorded'),
      )
    }
    if (!isPermanent) throw new Error(cause)
  }
}
