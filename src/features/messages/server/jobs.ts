import type { Deps } from '#config/deps.ts'
import { mailLater } from '#features/notifications/server/service.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { BASE_LANGUAGE, readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { unreadByStaffMail, unreadNotice } from './mail.ts'
import { takeUnread } from './store.ts'

const MAIL_UNREAD = 'messages.mail-unread'

/** Mails about messages that stay unread, one for each side of a case. */
export function createMessageJobs(deps: Deps): ScheduledJob[] {
  return [{ name: MAIL_UNREAD, cron: '* * * * *', work: () => mailUnread(deps) }]
}

/** Tells the side that is away of what it has not read for some minutes: once for all that came until then. */
export function mailUnread(deps: Deps): Promise<void> {
  const { operatorEmail, operator, publicUrl } = deps.env
  return actAsSystem({ database: deps.database, task: MAIL_UNREAD }, async ({ tx }) => {
    for (const row of await takeUnread(tx, deps.now())) {
      const { case_id: caseId, count, number } = row
      if (row.author_kind === 'staff') {
        await mailLater(deps, tx, unreadNotice({ userId: row.user_id, author: row.author_name, count }))
        continue
      }
      // Nobody of those named on a restricted case works here any more: an admin has to lift the restriction.
      if (row.restricted && !row.staff_email) continue
      const to = row.staff_email ?? operatorEmail ?? operator.email.contact
      const language = row.staff_email ? readLanguage(row.staff_locale ?? '') : BASE_LANGUAGE
      const mail = inLanguage(language, () =>
        unreadByStaffMail({ to, caseId, number, name: row.author_name, count, publicUrl }),
      )
      await queueMail(deps, tx, mail)
    }
  })
}
