import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { applicationForms } from './table.ts'

export const APPLICATION_FORM_ERASURE: EraseFile = {
  tables: [applicationForms],
  async erase(tx, { userId }) {
    await tx.delete(applicationForms).where(eq(applicationForms.user_id, userId))
    return []
  },
}
