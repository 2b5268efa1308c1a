import { eq } from 'drizzle-orm'
import { eraseJobs } from '#jobs/erase-jobs.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { accountClosures } from './table.ts'

/** The job that erases an account; its data is the account's id. */
export const ERASE_QUEUE = 'account.erase'

/** The closing, and the job that carries it out, which holds the id of the account. */
export const CLOSING_ERASURE: EraseFile = {
  tables: [accountClosures],
  async erase(tx, { userId }) {
    await tx.delete(accountClosures).where(eq(accountClosures.user_id, userId))
    await eraseJobs(tx, { queue: ERASE_QUEUE, ids: [userId] })
    return []
  },
}
