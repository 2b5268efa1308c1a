import type { Deps } from '#config/deps.ts'
import { mailLater } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { BASE_LANGUAGE, readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { type Mail, queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { unreadByStaffMail, unreadNotice } from './mail.ts'
import { listUnreadCases, takeUnread, type UnreadRow } from './store.ts'

const MAIL_UNREAD = 'messages.mail-unread'
const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Mails about messages that stay unread, one for each side of a case. */
export function createMessageJobs(deps: Deps): ScheduledJob[] {
  return [{ name: MAIL_UNREAD, cron: '* * * * *', work: () => mailUnread(deps) }]
}

/** Tells the side that is away of what it has not read for some minutes: once for all that came until then. */
export async function mailUnread(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const unread = await listUnreadCases(deps.database.db, { now, after, limit: BATCH })
    for (const { case_id: caseId, authors } of unread)
      for (const author of authors) await mailOne(deps, { caseId, author, now })
    const last = unread.at(-1)
    if (!last || unread.length < BATCH) return
    after = last.case_id
  }
}

/** A failure for one side of one case does not stop the others; the next run tries again. */
async function mailOne(deps: Deps, unread: Parameters<typeof takeUnread>[1]): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: MAIL_UNREAD }, async ({ tx }) => {
      for (const row of await takeUnread(tx, unread)) {
        const { user_id: userId, author_name: author, count } = row
        if (row.author_kind === 'staff') await mailLater(deps, tx, unreadNotice({ userId, author, count }))
        else await queueMail(deps, tx, writeToReader(deps, row))
      }
    })
  } catch (error) {
    const { caseId } = unread
    deps.log.error(
      { err: error, case: caseId },
      'unread messages could not be told; the next run tries again',
    )
  }
}

/** To whoever of the consultancy has the case, else to the operator. */
function writeToReader({ env }: Deps, row: UnreadRow): Mail {
  const { case_id: caseId, number, author_name: name, count } = row
  const { operatorEmail, operator, publicUrl } = env
  const to = row.staff_email ?? operatorEmail ?? operator.email.contact
  const language = row.staff_email ? readLanguage(row.staff_locale ?? '') : BASE_LANGUAGE
  return inLanguage(language, () => unreadByStaffMail({ to, caseId, number, name, count, publicUrl }))
}
