import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { resourceFiles } from './table.ts'

/** What an admin has uploaded for everybody stays, without the name. */
export const RESOURCES_ERASURE: EraseFile = {
  tables: [resourceFiles],
  async erase(tx, { userId }) {
    await tx.update(resourceFiles).set({ uploaded_by: null }).where(eq(resourceFiles.uploaded_by, userId))
    return []
  },
}
