import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { TELL_ADDED, tellAdded } from './service.ts'

/** Looks every minute for rounds of added documents that are over. */
export function createAddingJobs(deps: Deps): ScheduledJob[] {
  return [{ name: TELL_ADDED, cron: '* * * * *', work: () => tellAdded(deps) }]
}
