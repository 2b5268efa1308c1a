import type { Deps } from '#platform/deps.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { DOCUMENT_TYPES } from '../contract.ts'
import { listKeptObjects } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
const OUR_OBJECT = new RegExp(
  `^[^/]+/(${DOCUMENT_TYPES.join('|')})-[0-9a-f]{32}\\.(pdf|jpg|png|preview\\.jpg)$`,
)

/** Removes stored files that no document names: a crash or a lost connection left them. */
export function createDocumentJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'documents.sweep', cron: '41 * * * *', work: () => sweepDocuments(deps) }]
}

/** Younger than an hour is left alone: its row may still be on its way. */
export async function sweepDocuments({ files, database, log, now }: Deps): Promise<void> {
  const deleted = await files.sweep({
    olderThan: new Date(now().getTime() - HOUR_MS),
    isOurs: (name) => OUR_OBJECT.test(name),
    listKept: (names) => listKeptObjects(database.db, names),
  })
  if (deleted > 0) log.info({ deleted }, 'files without a document removed')
}
