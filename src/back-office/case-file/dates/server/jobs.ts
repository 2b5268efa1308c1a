import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { TELL_LAST_LEGAL_DAYS, tellLastLegalDays } from './service.ts'

/** Looks every minute for changed last legal days that are to be told. */
export function createLastLegalDayJobs(deps: Deps): ScheduledJob[] {
  return [{ name: TELL_LAST_LEGAL_DAYS, cron: '* * * * *', work: () => tellLastLegalDays(deps) }]
}
