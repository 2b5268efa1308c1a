import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { ERASE_QUEUE } from './erase.ts'
import { eraseDueAccount, eraseDueAccounts } from './service.ts'

/** PostgreSQL ends a deadlock with somebody who writes at that moment by failing one of both. */
const RETRIES = 5

/** The job that erases an account at its hour, and the sweep for one whose job was lost. */
export function createClosingJobs(deps: Deps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  return {
    scheduled: [{ name: 'account.erase-due', cron: '* * * * *', work: () => eraseDueAccounts(deps) }],
    queues: [
      {
        name: ERASE_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: 1,
        concurrency: 1,
        work: ({ id = '' }) => eraseDueAccount(deps, id),
      },
    ],
  }
}
