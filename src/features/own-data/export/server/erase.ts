import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { dataExports } from './table.ts'

export const OWN_DATA_EXPORT_ERASURE: EraseFile = {
  tables: [dataExports],
  async erase(tx, { userId }) {
    const gone = await tx
      .delete(dataExports)
      .where(eq(dataExports.user_id, userId))
      .returning({ name: dataExports.object_name })
    return gone.flatMap(({ name }) => name ?? [])
  },
}
