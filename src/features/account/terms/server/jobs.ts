import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { termsApplyFrom } from '../rules.ts'
import { termsNotice } from './mail.ts'
import { listUntold } from './store.ts'

const ANNOUNCE = 'account.announce-terms'
const BATCH = 500

/** Every hour, so that a new version is announced soon after its first start. */
export function createTermsJobs(deps: Deps): ScheduledJob[] {
  return [{ name: ANNOUNCE, cron: '27 * * * *', work: () => announceTerms(deps) }]
}

/**
 * Tells every account that agreed to older terms, once, from which day the current ones apply, by a notification and a mail.
 * A failure for one person stops nothing else; the next run tries again.
 */
export async function announceTerms(deps: Deps): Promise<void> {
  const { database, env, log, now } = deps
  const from = termsApplyFrom(todayInWarsaw(now()))
  for (let after = ''; ; ) {
    const ids = await listUntold(database.db, { after, limit: BATCH })
    for (const userId of ids) {
      const notice = termsNotice({ userId, from, publicUrl: env.publicUrl })
      await actAsSystem({ database, task: ANNOUNCE }, ({ tx }) => notify(deps, tx, notice)).catch(
        (error: unknown) =>
          log.error({ err: error, user: userId }, 'a change of the terms was not announced'),
      )
    }
    const last = ids.at(-1)
    if (!last || ids.length < BATCH) return
    after = last
  }
}
