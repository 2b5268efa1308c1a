import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { NOTIFY_ADDED, notifyAdded } from './service.ts'

/** Looks every minute for rounds of added documents that are over. */
export function createAddingJobs(deps: Deps): ScheduledJob[] {
  return [{ name: NOTIFY_ADDED, cron: '* * * * *', work: () => notifyAdded(deps) }]
}
