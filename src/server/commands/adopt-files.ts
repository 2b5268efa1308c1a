import { appendAudit } from '#audit/audit-log.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { openInstallation } from '#files/installation.ts'
import { compareStorage } from '#files/storage-owner.ts'
import { keepNewSecrets } from '#server/keep-secrets.ts'
import type { CommandContext } from './command.ts'

/** Writes the database's installation id into the storage of files, whatever id it had. */
export async function adoptFiles({ env, openDatabase, print }: CommandContext): Promise<void> {
  const database = await openDatabase()
  const { db } = database
  const { storage } = await chooseStorage(env)
  const found = await compareStorage({ storage, listReferenced: () => listAllObjects(db) })
  await keepNewSecrets(env, db)
  const installation = await openInstallation({ ...env, db })
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
  print(
    `The files now belong to this database: ${found.stored} files, of which documents use ${found.referenced}; ` +
      `${found.missing} files of documents are missing.`,
  )
}
