import { join } from 'node:path'
import { appendAudit } from '#audit/audit-log.ts'
import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { openInstallation } from '#files/installation.ts'
import { createLocalStorage } from '#files/local-storage.ts'
import { compareStorage } from '#files/storage-owner.ts'
import { createLog } from '#server/log.ts'

/** Writes the database's installation id into the folder of files, whatever id it had. */
export async function adoptFiles(env: Env): Promise<void> {
  const database = await connectDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    migrationsDir: MIGRATIONS,
    log: createLog('silent'),
  })
  try {
    const { db } = database
    const storage = createLocalStorage(join(env.dataDir, 'files'))
    const found = await compareStorage({ storage, listReferenced: () => listAllObjects(db) })
    const installation = await openInstallation({ db, filesKey: env.filesKey })
    // The row comes first: without it the files are not adopted.
    await db.transaction((tx) =>
      appendAudit(tx, {
        actor: { kind: 'operator', id: 'adopt-files' },
        act: 'files.adopted',
        subject: { kind: 'installation', id: installation },
        details: { ...found },
        addressHash: null,
      }),
    )
    await storage.writeOwner(installation)
    console.log(
      `The files now belong to this database: ${found.stored} files, of which documents use ${found.referenced}; ` +
        `${found.missing} files of documents are missing.`,
    )
  } finally {
    await database.close()
  }
}
