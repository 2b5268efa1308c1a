import type { Deps } from '#config/deps.ts'
import { mailLater } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { unreadNotice } from './mail.ts'
import { listUnreadCases, takeUnread } from './store.ts'

const MAIL_UNREAD = 'messages.mail-unread'
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Mails to applicants about messages that stay unread. Of theirs the desk is told by its own job (cases/news). */
export function createMessageJobs(deps: Deps): ScheduledJob[] {
  return [{ name: MAIL_UNREAD, cron: '* * * * *', work: () => mailUnread(deps) }]
}

/** Tells applicants of what they have not read for some minutes: once for all that came until then. */
export async function mailUnread(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const unread = await listUnreadCases(deps.database.db, { now, after, limit: BATCH })
    for (const caseId of unread) await mailOne(deps, { caseId, now })
    const last = unread.at(-1)
    if (!last || unread.length < BATCH) return
    after = last
  }
}

/** A failure for one case does not stop the others; the next run tries again. */
async function mailOne(deps: Deps, unread: Parameters<typeof takeUnread>[1]): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: MAIL_UNREAD }, async ({ tx }) => {
      for (const { user_id: userId, author_name: author, count } of await takeUnread(tx, unread))
        await mailLater(deps, tx, unreadNotice({ userId, author, count }))
    })
  } catch (error) {
    const { caseId } = unread
    deps.log.error(
      { err: error, case: caseId },
      'unread messages could not be told; the next run tries again',
    )
  }
}
