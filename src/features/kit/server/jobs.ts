import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { actAsSystem } from '#session/system-act.ts'
import { KIT_SECONDS } from '../contract.ts'
import { giveUpKit, KIT_OBJECT, KIT_QUEUE, listChangedKits, makeKit, renewKit } from './service.ts'
import { deleteOldKits, listKitObjects, listLostKits } from './store.ts'

const RETRIES = 2
const RETRY_DELAY_SECONDS = 10
/** A kit keeps a processor busy and up to 50 MB in memory: one at a time. */
const CONCURRENCY = 1
/** A job moves on with every page, and at least every minute; after so long it was lost with its process. */
const LOST_AFTER_SECONDS = 10 * 60
const MOST_TRIES = 10
const LEFT_AFTER_SECONDS = KIT_SECONDS + 60 * 60

/** Queue that makes kits, and schedules that make them again, find lost ones and delete those whose day is over. */
export function createKitJobs(deps: Deps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  return {
    scheduled: [
      { name: 'kit.renew', cron: '* * * * *', work: () => renewKits(deps) },
      { name: 'kit.sweep', cron: '33 * * * *', work: () => sweepKits(deps) },
    ],
    queues: [
      {
        name: KIT_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: RETRY_DELAY_SECONDS,
        concurrency: CONCURRENCY,
        async work({ id = '' }, { lastTry }) {
          try {
            await makeKit(deps, { id })
          } catch (error) {
            if (lastTry) await giveUpKit(deps, id)
            throw error
          }
        },
      },
    ],
  }
}

/** Makes kits again whose documents have changed, and those whose job was lost in a crash. */
export async function renewKits(deps: Pick<Deps, 'database' | 'files' | 'jobs'>): Promise<void> {
  const { database, files, jobs } = deps
  await actAsSystem({ database, task: 'kit.find-lost' }, async ({ tx }) => {
    const lost = await listLostKits(tx, { seconds: LOST_AFTER_SECONDS, tries: MOST_TRIES })
    for (const id of lost) await jobs.send(tx, KIT_QUEUE, { id })
  })
  for (const caseId of await listChangedKits(database.db)) {
    const before = await actAsSystem({ database, task: 'kit.renew' }, ({ tx }) => renewKit(deps, tx, caseId))
    if (before) await files.delete(before)
  }
}

/** Deletes kits whose day is over, with their files, and moves what a crash has left of one into the trash. */
export async function sweepKits(deps: Pick<Deps, 'database' | 'files' | 'env' | 'now'>): Promise<void> {
  const { database, files, env, now } = deps
  for (const name of await deleteOldKits(database.db)) await files.delete(name)
  await files.sweep({
    now: now(),
    olderThan: new Date(now().getTime() - LEFT_AFTER_SECONDS * 1_000),
    limits: env.sweepLimits,
    isOurs: (name) => KIT_OBJECT.test(name),
    listReferenced: (names) => listKitObjects(database.db, names),
  })
}
