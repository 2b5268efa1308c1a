import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { TELL_VERDICTS, tellVerdicts } from './service.ts'

/** Looks every minute for rounds of verdicts that are over. */
export function createVerdictJobs(deps: Deps): ScheduledJob[] {
  return [{ name: TELL_VERDICTS, cron: '* * * * *', work: () => tellVerdicts(deps) }]
}
