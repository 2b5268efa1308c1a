import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import { listPlanned } from '#features/plan/server/service.ts'
import { getPlanRow } from '#features/plan/server/store.ts'
import { getProgressRow } from '#features/progress/server/store.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { countDays, todayInWarsaw } from '#shared/dates.ts'
import { dueReminderDays } from '../rules.ts'
import { lastLegalDayNearNotice } from './mail.ts'
import { listNearDeadlines, lockDeadline, type NearDeadline } from './store.ts'

const REMIND = 'cases.remind-of-deadlines'
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Every hour of the day in Warsaw, in summer and winter, so that a day set at noon is not too late for its reminder. */
export function createReminderJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '20 7-17 * * *', work: () => remindOfLastLegalDays(deps) }]
}

/** Tells everybody whose application is not filed that the last legal day comes near, once for each step towards it. */
export async function remindOfLastLegalDays(deps: Deps): Promise<void> {
  const today = todayInWarsaw(deps.now())
  for (let after = FIRST_ID; ; ) {
    const near = await listNearDeadlines(deps.database.db, { today, after, limit: BATCH })
    for (const one of near) await remind(deps, { one, today })
    const last = near.at(-1)
    if (!last || near.length < BATCH) return
    after = last.id
  }
}

/** A failure for one person does not stop the others; the next run tries again. */
async function remind(deps: Deps, { one, today }: { one: NearDeadline; today: string }): Promise<void> {
  const { id: caseId, user_id: userId, last_legal_day: day } = one
  const daysBefore = dueReminderDays(countDays(today, day))
  if (daysBefore === null) return
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      if (!(await lockDeadline(tx, one))) return
      const row = await getProgressRow(tx, { provider: deps.payments.name, now: deps.now(), userId })
      const own = await getPlanRow(tx, { userId, today })
      const plan = { purpose: row.purpose_of_stay, steps: listPlanned({ row, own, today }) }
      await notify(deps, tx, lastLegalDayNearNotice({ caseId, userId, day, daysBefore, plan }))
    })
  } catch (error) {
    deps.log.error({ err: error, case: caseId }, 'a reminder could not be sent; the next run tries again')
  }
}
