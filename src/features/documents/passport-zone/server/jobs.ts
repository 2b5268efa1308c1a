import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { readZone } from './service.ts'
import { listUnread } from './store.ts'

/** A job carries the id of the document; the row says which file is in its slot. */
export const ZONE_QUEUE = 'documents.read-passport'

const RETRIES = 3
const RETRY_DELAY_SECONDS = 30
/** The inspector reads one passport at a time; the second job reads its file meanwhile. */
const CONCURRENCY = 2
const MAX_REQUEUED = 200

/** Queue that reads the zone of uploaded passports, and schedule that requeues those whose job was lost. */
export function createZoneJobs(deps: Deps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  return {
    scheduled: [
      { name: 'documents.find-unread-passports', cron: '*/5 * * * *', work: () => requeueZones(deps) },
    ],
    queues: [
      {
        name: ZONE_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: RETRY_DELAY_SECONDS,
        concurrency: CONCURRENCY,
        work: ({ id = '' }) => readZone(deps, { id }),
      },
    ],
  }
}

/**
 * Queues a job for every passport of an open case that is unread and has none: it was uploaded while the server started, or
 * before there was a reader, or it waited for the virus check. An extra job does no harm.
 */
export async function requeueZones({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const ids = await listUnread(database.db, { queue: ZONE_QUEUE, limit: MAX_REQUEUED })
  for (const id of ids) await jobs.send(database.db, ZONE_QUEUE, { id })
}
