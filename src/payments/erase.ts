import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { sandboxSessions } from './sandbox-session-table.ts'

export const SANDBOX_ERASURE: EraseFile = {
  tables: [sandboxSessions],
  async erase(tx, { userId }) {
    await tx.delete(sandboxSessions).where(eq(sandboxSessions.user_id, userId))
    return []
  },
}
