import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { fileFaults } from './file-fault-table.ts'
import { eraseFileFaults } from './file-faults.ts'
import { fileKeys } from './file-key-table.ts'
import { fileRemovals } from './file-removal-table.ts'
import { fileScans } from './scanning/scan-table.ts'

/** Without the key every copy of the files is unreadable, in backups too. The objects are deleted by their features. */
export const FILES_ERASURE: EraseFile = {
  tables: [fileScans, fileKeys, fileFaults, fileRemovals],
  async erase(tx, { userId }) {
    await eraseFileFaults(tx, userId)
    await tx.delete(fileRemovals).where(eq(fileRemovals.user_id, userId))
    await tx.delete(fileScans).where(eq(fileScans.user_id, userId))
    await tx.delete(fileKeys).where(eq(fileKeys.user_id, userId))
    return []
  },
}
