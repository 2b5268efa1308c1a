import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { scanOwnFiles } from './service.ts'

/** Checks files of the desk for viruses that were stored before there was a check, or while it was away. */
export function createResourceJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'resources.scan-files', cron: '*/5 * * * *', work: () => scanOwnFiles(deps) }]
}
