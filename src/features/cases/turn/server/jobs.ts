import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { refreshDue, renewAppeals } from './store.ts'

/**
 * A task of ours becomes due with the day in Warsaw, and an appeal or a visit passes, without anybody writing anything: looked
 * for every hour.
 */
export function createCaseWorkJobs(deps: Deps): ScheduledJob[] {
  const work = async () => {
    await renewAppeals(deps.database.db)
    await refreshDue(deps.database.db, todayInWarsaw(deps.now()))
  }
  return [{ name: 'cases.refresh-due', cron: '1 * * * *', work }]
}
