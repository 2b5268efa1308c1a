import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { kits } from './table.ts'

export const KIT_ERASURE: EraseFile = {
  tables: [kits],
  async erase(tx, { userId }) {
    const gone = await tx.delete(kits).where(eq(kits.user_id, userId)).returning({ name: kits.object_name })
    return gone.flatMap(({ name }) => name ?? [])
  },
}
