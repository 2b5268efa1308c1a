import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { taskDueNotice } from './mail.ts'
import { listUnreminded, lockOpen } from './store.ts'

const REMIND = 'tasks.remind'

/** Every hour of the day in Warsaw, in summer and winter. */
export function createTaskJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '35 7-17 * * *', work: () => remindOfTasks(deps) }]
}

/** Tells every applicant with a task due tomorrow that is not done, once for each task and day. */
export async function remindOfTasks(deps: Deps): Promise<void> {
  const dueOn = addDays(todayInWarsaw(deps.now()), 1)
  for (const id of await listUnreminded(deps.database.db, dueOn)) {
    try {
      await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
        const task = await lockOpen(tx, { id, dueOn })
        if (task) await notify(deps, tx, taskDueNotice({ ...task, due_on: dueOn }))
      })
    } catch (error) {
      deps.log.error({ err: error, task: id }, 'a reminder could not be sent; the next run tries again')
    }
  }
}
