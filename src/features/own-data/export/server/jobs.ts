import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { EXPORT_QUEUE, giveUpExport, makeExport } from './service.ts'
import { sweepExports } from './store.ts'

const RETRIES = 3
const RETRY_DELAY_SECONDS = 10
/** A copy is in memory as a whole: one at a time. */
const CONCURRENCY = 1
const GIVE_UP_SECONDS = 60 * 60

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

/** Deletes copies whose day is over, with their files. */
export async function deleteOldExports({ database, files }: Pick<Deps, 'database' | 'files'>): Promise<void> {
  for (const name of await sweepExports(database.db, { giveUpSeconds: GIVE_UP_SECONDS }))
    await files.delete(name)
}
