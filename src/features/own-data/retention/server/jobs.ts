import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { applyRetention } from './service.ts'

/** Every night, what is kept no longer is deleted. */
export function createRetentionJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'own-data.retention', cron: '47 3 * * *', work: () => applyRetention(deps) }]
}
