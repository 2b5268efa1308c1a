import type { Deps } from '#config/deps.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { checkPages } from './service.ts'
import { listOverdue } from './store.ts'

/** Jobs carry the id of the document; which file is in its slot the row says. */
export const PAGE_CHECK_QUEUE = 'documents.check-pages'

const RETRIES = 3
const RETRY_DELAY_SECONDS = 30
/** The inspector draws for one at a time; the other reads its file meanwhile. */
const CONCURRENCY = 2
const AT_ONCE = 200

/** Drawing the pages of uploaded PDFs, and finding those whose job was lost. */
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
 * Gives a job to every PDF nobody has looked at and nobody is about to: it was uploaded in the first moments of a
 * start, or before there was this check. A job too many does no harm.
 */
export async function requeuePageChecks({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const ids = await listOverdue(database.db, { queue: PAGE_CHECK_QUEUE, limit: AT_ONCE })
  for (const id of ids) await jobs.send(database.db, PAGE_CHECK_QUEUE, { id })
}
