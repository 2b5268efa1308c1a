import type { Deps } from '#config/deps.ts'
import { TRASH_DAYS } from '#files/file-sweep.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { DOCUMENT_TYPES } from '../contract.ts'
import { listReferenced } from '../file-check/server/store.ts'

const HOUR_MS = 60 * 60 * 1000
/** The names of what people and staff have uploaded, and of what is drawn from it. */
export const OUR_OBJECT = new RegExp(
  `^[^/]+/(${DOCUMENT_TYPES.join('|')}|(requested|additional)-[0-9a-f-]{36}|receipt|message)-[0-9a-f]{32}\\.((pdf|jpg|png)(\\.view-\\d+\\.jpg)?|preview\\.jpg|pages)$`,
)

/** Moves stored files that no document, receipt, message or note refers to into the trash: crashes and lost connections leave them. */
export function createDocumentJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'documents.sweep', cron: '41 * * * *', work: () => sweepDocuments(deps) }]
}

/** Files younger than an hour are left alone: their row may not be committed yet. */
export async function sweepDocuments({ env, files, database, log, now }: Deps): Promise<void> {
  const result = await files.sweep({
    now: now(),
    olderThan: new Date(now().getTime() - HOUR_MS),
    limits: env.sweepLimits,
    isOurs: (name) => OUR_OBJECT.test(name),
    listReferenced: (names) => listReferenced(database.db, names),
  })
  if (result.outcome === 'other_installation') {
    log.error('files were not swept: the storage belongs to another installation')
    return
  }
  // The next one comes after the backup.
  if (result.outcome === 'backup_running') return
  if (result.trashed > 0)
    log.warn(
      { trashed: result.trashed, days: TRASH_DAYS },
      'files without a document were moved to the trash',
    )
  if (result.outcome === 'too_many') {
    const { found, allowed, stored } = result
    log.error(
      { found, allowed, stored },
      'files were not swept: no document uses them, and this database did not begin to write them lately. It may be an ' +
        'older copy: restore the right one. If it is the right one (rows were deleted by hand, or crashes interrupted the ' +
        'removal of replaced files), raise SWEEP_FILES_FEW, SWEEP_FILES or SWEEP_PERCENT until they are moved to the trash',
    )
  }
}
