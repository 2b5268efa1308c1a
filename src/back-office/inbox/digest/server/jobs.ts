import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { findMorning } from '../rules.ts'
import { digestMail } from './mail.ts'
import { listUnopened } from './store.ts'

const MAIL_UNOPENED = 'inbox.mail-unopened'

/** Once each working morning a mail about what nobody has opened; it runs often, so that a restart does not lose it. */
export function createDigestJobs(deps: Deps): ScheduledJob[] {
  return [{ name: MAIL_UNOPENED, cron: '*/10 5-11 * * *', work: () => mailUnopened(deps) }]
}

/** Mails the operator what has lain unopened for a day: once a morning, by whichever process, and nothing for nothing. */
export async function mailUnopened(deps: Deps): Promise<void> {
  const { operatorDigest, operatorEmail, operator, publicUrl } = deps.env
  const morning = operatorDigest ? findMorning(deps.now()) : null
  if (!morning) return
  await actAsSystem({ database: deps.database, task: MAIL_UNOPENED }, async ({ tx }) => {
    const unopened = await listUnopened(tx, morning.until)
    const { contact_messages, consultations, cases } = unopened
    if (contact_messages + consultations + cases.length === 0) return
    const to = operatorEmail ?? operator.email.contact
    await queueMail(deps, tx, digestMail({ to, date: morning.date, unopened, publicUrl }))
  })
}
