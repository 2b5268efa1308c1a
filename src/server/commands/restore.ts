import { resolve } from 'node:path'
import { describeBackup } from '#backup/describe-backup.ts'
import { restoreBackup } from '#backup/restore-backup.ts'
import type { Env } from '#config/env.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import type { CommandContext } from './command.ts'

/**
 * Restores a backup into the configured place, which is empty but for its keys. Throws StartError, and changes nothing,
 * when it is not empty, and for a backup that is damaged, newer than this program or made with another FILES_KEY.
 */
export async function restoreFromBackup({ env, args, workingFolder, print }: CommandContext): Promise<void> {
  const path = resolve(workingFolder, args[0] ?? '')
  const restored = await restoreBackup({
    path,
    filesKey: env.filesKey,
    migrationsDir: MIGRATIONS,
    ...(await chooseStorage(env)),
    ...(await chooseEmptyDatabase(env)),
  })
  const { about, laterErasures, missing } = restored
  print(`Restored: ${describeBackup({ ...restored, at: new Date(about.at) })}.`)
  if (missing > 0) print(`Files that were missing when the backup was made: ${missing}.`)
  print(
    'Everybody signs in again. The first start of the server erases again whom the storage remembers as erased.',
  )
  print(
    laterErasures > 0
      ? `Erased after this backup, by what the storage remembers: ${laterErasures}.`
      : 'The storage remembers no erasure of after this backup: if somebody was erased since, their data are back. The ' +
          'former storage remembers it (the folder .erased in DATA_DIR/files): copy that into the new one before the first start.',
  )
}

/** Only the driver that is used is loaded. */
async function chooseEmptyDatabase({ databaseUrl, dataDir }: Env) {
  if (databaseUrl) {
    const { fillEmptyPostgres, requireEmptyPostgres } = await import('#database/empty-postgres.ts')
    return {
      requireEmptyDatabase: () => requireEmptyPostgres(databaseUrl),
      fillDatabase: (fill: Parameters<typeof fillEmptyPostgres>[1]) => fillEmptyPostgres(databaseUrl, fill),
    }
  }
  const { fillEmptyPglite, requireEmptyPglite } = await import('#database/empty-pglite.ts')
  return {
    requireEmptyDatabase: async () => requireEmptyPglite(dataDir),
    fillDatabase: (fill: Parameters<typeof fillEmptyPglite>[1]) => fillEmptyPglite(dataDir, fill),
  }
}
