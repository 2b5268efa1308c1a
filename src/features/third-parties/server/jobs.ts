import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { dueReminder } from '../rules.ts'
import { sendLink } from './service.ts'
import { listAnswers, listWaiting, lockWaiting, markRequest } from './store.ts'

const REMIND = 'third-parties.remind'
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Every hour of the day in Warsaw, in summer and winter. */
export function createThirdPartyJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '40 7-17 * * *', work: () => remindThirdParties(deps) }]
}

/** Reminds everybody who was asked and has not answered all, on days 7, 14 and 25 after the mail. */
export async function remindThirdParties(deps: Deps): Promise<void> {
  const now = deps.now()
  const today = todayInWarsaw(now)
  for (let after = FIRST_ID; ; ) {
    const waiting = await listWaiting(deps.database.db, { now, today, after, limit: BATCH })
    for (const id of waiting) await remind(deps, { id, today })
    const last = waiting.at(-1)
    if (!last || waiting.length < BATCH) return
    after = last
  }
}

/** A failure for one does not stop the others; the next run tries again. */
async function remind(deps: Deps, { id, today }: { id: string; today: string }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      const waiting = await lockWaiting(tx, { id, today })
      const due = waiting && dueReminder(waiting.row.created_at, today)
      if (!waiting || !due || due <= waiting.row.reminded_after) return
      const answered = (await listAnswers(tx, id)).map(({ ask }) => ask)
      const asks = waiting.row.asks.filter((ask) => !answered.includes(ask))
      await markRequest(tx, id, { reminded_after: due })
      await sendLink(deps, tx, { ...waiting, asks, after: due })
    })
  } catch (error) {
    deps.log.error(
      { err: error, third_party: id },
      'a third party could not be reminded; the next run tries again',
    )
  }
}
