import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { countDays, todayInWarsaw } from '#shared/dates.ts'
import { dueReminder } from '../rules.ts'
import { letterNearNotice } from './mail.ts'
import { listNear, lockNear, updateLetter } from './store.ts'

const REMIND = 'letters.remind'
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Every hour of the day in Warsaw, in summer and winter, so that a letter added at noon is not too late for its reminder. */
export function createLetterJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '25 7-17 * * *', work: () => remindOfLetters(deps) }]
}

/** Reminds everybody whose letter is not answered, or whose visit at the office comes near: 7, 3 and 1 days before it. */
export async function remindOfLetters(deps: Deps): Promise<void> {
  const today = todayInWarsaw(deps.now())
  for (let after = FIRST_ID; ; ) {
    const near = await listNear(deps.database.db, { today, after, limit: BATCH })
    for (const id of near) await remind(deps, { id, today })
    const last = near.at(-1)
    if (!last || near.length < BATCH) return
    after = last
  }
}

/** A failure for one does not stop the others; the next run tries again. */
async function remind(deps: Deps, { id, today }: { id: string; today: string }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      const letter = await lockNear(tx, id)
      const day = letter?.due_on ?? null
      if (!letter || day === null) return
      const before = dueReminder(countDays(today, day))
      if (before === null || (letter.reminded_before !== null && letter.reminded_before <= before)) return
      await updateLetter(tx, id, { reminded_before: before })
      await notify(deps, tx, letterNearNotice({ letter, day, before }))
    })
  } catch (error) {
    deps.log.error({ err: error, letter: id }, 'a reminder could not be sent; the next run tries again')
  }
}
