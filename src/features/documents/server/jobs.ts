import type { Deps } from '#config/deps.ts'
import { listReceiptObjects } from '#features/cases/receipt/server/store.ts'
import { listFileObjects } from '#features/messages/files/server/store.ts'
import { TRASH_DAYS } from '#files/file-sweep.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { DOCUMENT_TYPES } from '../contract.ts'
import { drawnFrom } from '../rules.ts'
import { listReferencedObjects } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
const OUR_OBJECT = new RegExp(
  `^[^/]+/(${DOCUMENT_TYPES.join('|')}|receipt|message)-[0-9a-f]{32}\\.((pdf|jpg|png)(\\.view-\\d+\\.jpg)?|preview\\.jpg|pages)$`,
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
    listReferenced: async (names) => {
      const found = await listReferencedObjects(database.db, [...new Set(names.map(drawnFrom))])
      for (const name of await listReceiptObjects(database.db, names)) found.add(name)
      for (const name of await listFileObjects(database.db, names)) found.add(name)
      return new Set(names.filter((name) => found.has(drawnFrom(name))))
    },
  })
  if (result.outcome === 'other_installation') {
    log.error('files were not swept: the storage belongs to another installation')
  } else if (result.outcome === 'too_many') {
    const { found, allowed, stored } = result
    log.error(
      { found, allowed, stored },
      'files were not swept: too many are used by no document. Check that the database is the right one and ' +
        'not an older copy; only if it is the right one, raise SWEEP_FILES_FEW, SWEEP_FILES or SWEEP_PERCENT',
    )
  } else if (result.outcome === 'done' && result.trashed > 0) {
    log.warn(
      { trashed: result.trashed, days: TRASH_DAYS },
      'files without a document were moved to the trash',
    )
  }
}
