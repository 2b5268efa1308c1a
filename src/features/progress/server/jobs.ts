import type { Deps } from '#config/deps.ts'
import { notify } from '#features/notifications/server/service.ts'
import { dueReminder, REMINDER_DAYS, REMINDER_LAST_DAY, type ReminderKind } from '#features/progress/rules.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { reminderNotice } from './mail.ts'
import { isSubmittedRow, listAside, listAskedAgain, presentOwnStep } from './service.ts'
import { getProgressRow, listIdlePeople, lockPerson } from './store.ts'

const REMIND = 'progress.remind'
const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = 1_000

/** Once a day, in the morning in Warsaw in summer and winter; a missed day is caught up the next day. */
export function createProgressJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REMIND, cron: '40 7 * * *', work: () => remindOfApplications(deps) }]
}

/**
 * Notifies and mails everybody with an unsubmitted application 3 days after the last change, and again 10 days after
 * it, each once per application. Nobody with an unconfirmed address is mailed.
 */
export async function remindOfApplications(deps: Deps): Promise<void> {
  const now = deps.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const query = {
    from: daysAgo(REMINDER_LAST_DAY),
    until: daysAgo(REMINDER_DAYS.first),
    unconfirmed: !deps.env.requireEmailConfirmation,
    limit: PAGE,
  }
  for (let after: string | null = ''; after !== null; ) {
    const { people, next } = await listIdlePeople(deps.database.db, { ...query, after })
    for (const { id, subject, ...facts } of people) {
      const kind = dueReminder({ ...facts, now })
      if (kind) await remind(deps, { userId: id, subject, kind, now })
    }
    after = next
  }
}

/** A failure for one person does not stop the others; the next run tries again. */
async function remind(
  deps: Deps,
  reminder: { userId: string; subject: string; kind: ReminderKind; now: Date },
): Promise<void> {
  const { userId, subject, kind, now } = reminder
  try {
    await actAsSystem({ database: deps.database, task: REMIND }, async ({ tx }) => {
      if (!(await lockPerson(tx, userId))) return
      const row = await getProgressRow(tx, { userId, provider: deps.payments.name, now })
      if (isSubmittedRow(row)) return
      const { operator } = deps.env
      const step = { ...presentOwnStep(row), aside: listAside(row).length, again: listAskedAgain(row) }
      await notify(deps, tx, reminderNotice({ userId, subject, kind, step, operator }))
    })
  } catch (error) {
    deps.log.error({ err: error, user: userId }, 'a reminder could not be sent; the next run tries again')
  }
}
