import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { checkPages } from './service.ts'
import { listOverdue } from './store.ts'

/** A job carries the id of the document; the row says which file is in its slot. */
export const PAGE_CHECK_QUEUE = 'documents.check-pages'

const RETRIES = 3
const RETRY_DELAY_SECONDS = 30
/** The inspector draws one document at a time; the second job reads its file meanwhile. */
const CONCURRENCY = 2
const MAX_REQUEUED = 200

/** Queue that draws the pages of uploaded PDFs, and schedule that requeues those whose job was lost. */
export function createPageCheckJobs(deps: Deps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  return {
    scheduled: [
      { name: 'documents.find-unchecked', cron: '*/5 * * * *', work: () => requeuePageChecks(deps) },
    ],
    queues: [
      {
        name: PAGE_CHECK_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: RETRY_DELAY_SECONDS,
        concurrency: CONCURRENCY,
        work: ({ id = '' }) => checkPages(deps, { id }),
      },
    ],
  }
}

/**
 * Queues a job for every PDF that is unchecked and has none: it was uploaded while the server started, or before this
 * check existed. An extra job does no harm.
 */
export async function requeuePageChecks({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const ids = await listOverdue(database.db, { queue: PAGE_CHECK_QUEUE, limit: MAX_REQUEUED })
  for (const id of ids) await jobs.send(database.db, PAGE_CHECK_QUEUE, { id })
}
