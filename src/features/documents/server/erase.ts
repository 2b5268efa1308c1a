import { eq } from 'drizzle-orm'
import { eraseJobs } from '#jobs/erase-jobs.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { additionalSlots } from '../additional/server/table.ts'
import { PAGE_CHECK_QUEUE } from '../page-check/server/jobs.ts'
import { uploadIdempotencyKeys } from '../pages/server/table.ts'
import { ZONE_QUEUE } from '../passport-zone/server/jobs.ts'
import { passportZones } from '../passport-zone/server/table.ts'
import { notApplicableSlots } from '../set-aside/server/table.ts'
import { objectNames } from './store.ts'
import { documents, documentVersions } from './table.ts'

/**
 * The documents of every case and version, with the jobs that draw their pages, what was read in the passport, the keys of pages, the slots set aside and those added;
 * returns the files and their previews.
 */
export const DOCUMENTS_ERASURE: EraseFile = {
  tables: [
    passportZones,
    notApplicableSlots,
    uploadIdempotencyKeys,
    documentVersions,
    documents,
    additionalSlots,
  ],
  async erase(tx, { userId }) {
    await tx.delete(passportZones).where(eq(passportZones.user_id, userId))
    await tx.delete(notApplicableSlots).where(eq(notApplicableSlots.user_id, userId))
    await tx.delete(uploadIdempotencyKeys).where(eq(uploadIdempotencyKeys.user_id, userId))
    const older = await tx.delete(documentVersions).where(eq(documentVersions.user_id, userId)).returning()
    const deleted = await tx.delete(documents).where(eq(documents.user_id, userId)).returning()
    await tx.delete(additionalSlots).where(eq(additionalSlots.user_id, userId))
    const ids = deleted.map(({ id }) => id)
    for (const queue of [PAGE_CHECK_QUEUE, ZONE_QUEUE]) await eraseJobs(tx, { queue, ids })
    return [...older, ...deleted].flatMap(objectNames)
  },
}
