import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { noteReleases } from './table.ts'

/** What a person was handed of the notes goes with the notes. */
export const NOTE_RELEASES_ERASURE: EraseFile = {
  tables: [noteReleases],
  async erase(tx, { userId }) {
    await tx.delete(noteReleases).where(eq(noteReleases.user_id, userId))
    return []
  },
}
