import type { Deps } from '#config/deps.ts'
import { requireFact } from '#facts/require-fact.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { renewalNotice } from './mail.ts'
import { type EndingCard, listEndingCards, lockEndingCard } from './store.ts'

const REMIND = 'residence-card.remind'
const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Every hour of the day in Warsaw, in summer and winter. */
export function createResidenceCardJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '50 7-17 * * *', work: () => remindOfRenewals(deps) }]
}

/**
 * Tells everybody whose card ends within the days of the record that the next application can be started: once, late after a
 * time without a server, and not after the end.
 */
export async function remindOfRenewals(deps: Deps): Promise<void> {
  const today = todayInWarsaw(deps.now())
  const daysBefore = requireFact('renewal-before').value
  for (let after = FIRST_ID; ; ) {
    const ending = await listEndingCards(deps.database.db, { today, daysBefore, after, limit: BATCH })
    for (const card of ending) await remind(deps, card)
    const last = ending.at(-1)
    if (!last || ending.length < BATCH) return
    after = last.case_id
  }
}

/** A failure for one person does not stop the others; the next run tries again. */
async function remind(deps: Deps, card: EndingCard): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      if (await lockEndingCard(tx, card)) await notify(deps, tx, renewalNotice(card))
    })
  } catch (error) {
    deps.log.error(
      { err: error, case: card.case_id },
      'a reminder of a card could not be sent; the next run tries again',
    )
  }
}
