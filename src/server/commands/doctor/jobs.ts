import { listFailedJobs } from '#jobs/failed-jobs.ts'
import { listQueueStates, listScheduleStates } from '#jobs/schedule-states.ts'
import { count, type Finding, fault, type OpenPlace, ok, since, warning } from './finding.ts'

/** Jobs of a queue wait for seconds; those of a schedule for half a minute. */
const LATE_MS = 30 * 60_000
const IS_RUNNING = 'see whether the server runs, and look into its log for "a job failed"'

/** Scheduled jobs without a success for too long. */
export async function checkSchedules({ database, now }: OpenPlace): Promise<Finding[]> {
  const states = await listScheduleStates(database.db, now)
  if (states.length === 0) return [warning('no scheduled job has ever run', 'start the server')]
  const late = states.filter(({ isLate }) => isLate)
  if (late.length === 0) return [ok(`${count(states.length, 'schedule')} did their work in time`)]
  return late.map(({ name, cron, lastSuccess, lastFailure }) =>
    fault(
      `${name} (${cron}) last succeeded ${lastSuccess ? `${since(lastSuccess, now)} ago` : 'never'}` +
        (lastFailure ? `, and failed ${since(lastFailure, now)} ago` : ''),
      IS_RUNNING,
    ),
  )
}

/** Work that waits for too long. */
export async function checkQueues({ database, now }: OpenPlace): Promise<Finding[]> {
  const late = (await listQueueStates(database.db)).filter(
    ({ oldestWaiting }) => oldestWaiting && now.getTime() - oldestWaiting.getTime() > LATE_MS,
  )
  if (late.length === 0) return [ok('no job waits for long')]
  return late.map(({ name, waiting, oldestWaiting }) =>
    fault(
      `${count(waiting, 'job')} of ${name} wait, the oldest for ${since(oldestWaiting ?? now, now)}`,
      IS_RUNNING,
    ),
  )
}

/** Jobs that failed for good. */
export async function checkFailedJobs({ database, now }: OpenPlace): Promise<Finding[]> {
  const failed = await listFailedJobs(database.db)
  const [newest] = failed
  if (!newest) return [ok('no job has failed for good')]
  return [
    warning(
      `${count(failed.length, 'job')} failed for good, the last one ${since(new Date(newest.failed_at), now)} ago (${newest.queue}: ${newest.cause})`,
      'mend the cause, and run them again or remove them at /office/failed-jobs',
    ),
  ]
}
