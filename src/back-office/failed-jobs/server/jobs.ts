import type { Deps } from '#config/deps.ts'
import { recordExpiredJobs } from '#jobs/failed-jobs.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { failedJobsMail } from './mail.ts'
import { listUnmailed, markMailed } from './store.ts'

const REPORT = 'jobs.report-failed'
/** Stored as the cause. */
const EXPIRED = 'the process ended while it ran, or it took too long'

/** Looks often, mails at most once a day. */
export function createFailedJobJobs(deps: Deps): ScheduledJob[] {
  return [{ name: REPORT, cron: '*/10 * * * *', work: () => reportFailedJobs(deps) }]
}

/**
 * Records the jobs whose process ended while they ran, and mails the operator what has failed for good since the last such
 * mail: at most once a day (Warsaw), by whichever process.
 */
export async function reportFailedJobs(deps: Deps): Promise<void> {
  const { database, log, env } = deps
  for (const { queue, data } of await recordExpiredJobs(database.db, EXPIRED))
    log.error({ job: queue, ...data, reason: EXPIRED }, 'a job failed for good')
  const date = todayInWarsaw(deps.now())
  const mailKey = `failed-jobs:${date}`
  await actAsSystem({ database, task: REPORT }, async ({ tx }) => {
    const failed = await listUnmailed(tx, mailKey)
    if (failed.length === 0) return
    const to = env.operatorEmail ?? env.operator.email.contact
    await queueMail(deps, tx, failedJobsMail({ to, date, mailKey, failed, publicUrl: env.publicUrl }))
    await markMailed(tx)
  })
}
