import { resolve } from 'node:path'
import { appendAudit } from '#audit/audit-log.ts'
import { createBackup } from '#backup/create-backup.ts'
import { describeBackup } from '#backup/describe-backup.ts'
import { listAllObjects } from '#features/documents/server/store.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { openInstallation } from '#files/installation.ts'
import type { CommandContext } from './command.ts'

/** Writes a backup to the named file, which must not exist. Throws StartError when it cannot be made. */
export async function makeBackup(context: CommandContext): Promise<void> {
  const { env, args, workingFolder, print } = context
  const path = resolve(workingFolder, args[0] ?? '')
  const database = await context.openDatabase()
  const { db } = database
  // Whose key is wrong must not believe that they have a backup.
  const installation = await openInstallation({ ...env, db })
  const { storage } = await chooseStorage(env)
  const { filesKey } = env.readKeptFilesKeys() ?? env
  const source = { database, storage, filesKey, listReferenced: listAllObjects }
  const made = await createBackup(source, { path })
  await db.transaction((tx) =>
    appendAudit(tx, {
      actor: { kind: 'operator', id: 'backup' },
      act: 'backup.made',
      subject: { kind: 'installation', id: installation },
      addressHash: null,
    }),
  )
  print(`Backup of ${describeBackup(made)}: ${path}, ${made.bytes} bytes.`)
  if (made.missing > 0)
    print(
      `${made.missing} files that the database refers to are missing in the storage, and so in the backup: ` +
        'run npm run pobyt -- check-files',
    )
}
