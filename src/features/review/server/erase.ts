import { eq } from 'drizzle-orm'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { applications } from './table.ts'

/** The submission, and the consultancy's mail about it, which has the name. */
export const REVIEW_ERASURE: EraseFile = {
  tables: [applications],
  async erase(tx, { userId }) {
    await eraseMailsAbout(tx, [`application-submitted:${userId}`])
    await tx.delete(applications).where(eq(applications.user_id, userId))
    return []
  },
}
