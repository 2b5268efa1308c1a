import type { Deps } from '#config/deps.ts'
import { EXPORT_SECONDS } from '#features/own-data/export/contract.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { COPY_OBJECT, EXPORT_QUEUE, giveUpExport, makeExport } from './service.ts'
import { listCopies, sweepExports } from './store.ts'

const RETRIES = 3
const RETRY_DELAY_SECONDS = 10
/** A copy keeps a processor and the disk busy: one at a time. */
const CONCURRENCY = 1
const GIVE_UP_SECONDS = 60 * 60
/** A copy that is being sent has no row any more; one that is older than its day is not being sent. */
const LEFT_AFTER_SECONDS = EXPORT_SECONDS + 60 * 60

/** Queue that makes copies, and schedule that deletes those whose day is over. */
export function createExportJobs(deps: Deps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  return {
    scheduled: [{ name: 'own-data.sweep-exports', cron: '27 * * * *', work: () => deleteOldExports(deps) }],
    queues: [
      {
        name: EXPORT_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: RETRY_DELAY_SECONDS,
        concurrency: CONCURRENCY,
        async work({ id = '' }, { lastTry }) {
          try {
            await makeExport(deps, { id })
          } catch (error) {
            if (lastTry) await giveUpExport(deps, id)
            throw error
          }
        },
      },
    ],
  }
}

/** Deletes copies whose day is over, with their files, and moves what a crash has left of one into the trash. */
export async function deleteOldExports(
  deps: Pick<Deps, 'database' | 'files' | 'env' | 'now'>,
): Promise<void> {
  const { database, files, env, now } = deps
  for (const name of await sweepExports(database.db, { giveUpSeconds: GIVE_UP_SECONDS }))
    await files.delete(name)
  await files.sweep({
    now: now(),
    olderThan: new Date(now().getTime() - LEFT_AFTER_SECONDS * 1_000),
    limits: env.sweepLimits,
    isOurs: (name) => COPY_OBJECT.test(name),
    listReferenced: (names) => listCopies(database.db, names),
  })
}
