import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { SEND_VERDICT_NOTICES, sendVerdictNotices } from './service.ts'

/** Looks every minute for batches of verdicts that are due. */
export function createVerdictJobs(deps: Deps): ScheduledJob[] {
  return [{ name: SEND_VERDICT_NOTICES, cron: '* * * * *', work: () => sendVerdictNotices(deps) }]
}
