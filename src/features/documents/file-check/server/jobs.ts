import type { Deps } from '#config/deps.ts'
import { forgetResolvedFaults, takeUntoldFaults } from '#files/file-faults.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { actAsSystem } from '#session/system-act.ts'
import { fileFaultsMail } from './mail.ts'
import { checkDuePortion } from './service.ts'

const TELL = 'files.tell-faults'
/** A run ends after this time, before the queue would take it for dead; the next one goes on. */
const RUN_MS = 8 * 60 * 1_000

/** Reads a thirtieth of the stored files every night, and tells the operator of files that cannot be read. */
export function createFileCheckJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: 'files.check',
      cron: '*/10 0-5 * * *',
      work: () => checkDuePortion(deps, new Date(deps.now().getTime() + RUN_MS)),
    },
    { name: TELL, cron: '*/10 * * * *', work: () => tellFileFaults(deps) },
  ]
}

/** Mails the operator which files cannot be read, each of them once, by whichever process. */
export async function tellFileFaults(deps: Deps): Promise<void> {
  const { database, env } = deps
  await forgetResolvedFaults(database.db)
  await actAsSystem({ database, task: TELL }, async ({ tx }) => {
    const faults = await takeUntoldFaults(tx)
    if (faults.length === 0) return
    const to = env.operatorEmail ?? env.operator.email.contact
    await queueMail(deps, tx, fileFaultsMail({ to, faults }))
  })
}
