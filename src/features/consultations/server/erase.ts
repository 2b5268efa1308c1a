import { eq } from 'drizzle-orm'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { consultations } from './table.ts'

/** The consultations, and the consultancy's mails about them, which have name, address and message. */
export const CONSULTATIONS_ERASURE: EraseFile = {
  tables: [consultations],
  async erase(tx, { userId }) {
    const deleted = await tx
      .delete(consultations)
      .where(eq(consultations.user_id, userId))
      .returning({ id: consultations.id })
    await eraseMailsAbout(
      tx,
      deleted.map(({ id }) => `consultation:${id}:`),
    )
    return []
  },
}
