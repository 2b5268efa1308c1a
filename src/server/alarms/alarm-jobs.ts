import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { alarmMail } from './alarm-mail.ts'
import { findAlarms } from './find-alarms.ts'

const MAIL_ALARMS = 'server.mail-alarms'

/** Looks every quarter of an hour; `storageDownSince` says since when the storage cannot be used. */
export function createAlarmJobs(deps: Deps, storageDownSince: () => Date | null): ScheduledJob[] {
  return [{ name: MAIL_ALARMS, cron: '*/15 * * * *', work: () => mailAlarms(deps, storageDownSince()) }]
}

/** Mails the operator each technical fault of findAlarms: at most once a day and kind, by whichever process. */
export async function mailAlarms(deps: Deps, storageDownSince: Date | null): Promise<void> {
  const { database, env } = deps
  const alarms = await findAlarms({ deps, storageDownSince })
  if (alarms.length === 0) return
  const date = todayInWarsaw(deps.now())
  const to = env.operatorEmail ?? env.operator.email.contact
  await actAsSystem({ database, task: MAIL_ALARMS }, async ({ tx }) => {
    for (const alarm of alarms)
      await queueMail(deps, tx, alarmMail({ to, date, alarm, host: env.publicUrl.host }))
  })
}
