import { appendAudit } from '#audit/audit-log.ts'
import { knowsSchema } from '#database/bulk-load.ts'
import type { EmptyDatabase } from '#database/empty-database.ts'
import { StartError } from '#errors/start-error.ts'
import type { FileStorage } from '#files/storage.ts'
import { beginRestoring, emptyUnfinishedRestore, requireRestorable } from '#files/storage-owner.ts'
import type { BackupAbout, BackupSummary, PartHead } from './backup-parts.ts'
import { readBackup, verifyBackup } from './read-backup.ts'
import { openRestoredDatabase } from './restore-database.ts'
import { restoreErasures } from './restore-erasures.ts'
import { createFileWriter } from './store-files.ts'

interface RestoreTarget {
  path: string
  /** FILES_KEY, 32 bytes. */
  filesKey: Buffer
  storage: FileStorage
  /** Where the storage is, for messages to the operator. */
  place: string
  migrationsDir: string
  /** Throws StartError when the database is not empty. */
  requireEmptyDatabase(): Promise<void>
  /** Runs `fill` in one transaction of the empty database, which nobody else can fill meanwhile. */
  fillDatabase(fill: (database: EmptyDatabase) => Promise<void>): Promise<void>
}

interface RestoredBackup extends BackupSummary {
  about: BackupAbout
  /** People of whom the place remembered that they were erased after the backup. */
  laterErasures: number
}

/**
 * Restores a backup into an empty place. The whole file, its key and the version of its schema are checked before anything
 * is touched; a failure afterwards leaves the place empty, and what a killed restore has left is removed by the next one.
 * Throws StartError for a damaged backup, another FILES_KEY, a newer schema, and a place that is not empty.
 */
export async function restoreBackup(target: RestoreTarget): Promise<RestoredBackup> {
  const { path, filesKey, storage, migrationsDir } = target
  await target.requireEmptyDatabase()
  await requireRestorable(target)
  const verified = await verifyBackup({ path, filesKey })
  if (!knowsSchema(verified.about, migrationsDir))
    throw new StartError(
      `The backup ${path} was made by a newer version of Pobyt: install that version first. Nothing was changed.`,
    )
  let hasBegun = false
  let laterErasures = 0
  try {
    await target.fillDatabase(async (database) => {
      await beginRestoring(storage, { ...target, installationId: verified.about.installation })
      hasBegun = true
      laterErasures = await fill(target, { database, verified })
    })
  } catch (error) {
    // Of the files of another restore, which has the database, nothing may be deleted.
    if (hasBegun) await emptyUnfinishedRestore(storage)
    throw error
  }
  await storage.writeOwner(verified.about.installation)
  return { ...verified, laterErasures }
}

type Verified = BackupSummary & { about: BackupAbout }

/** Returns the number of later erasures. */
async function fill(
  { path, filesKey, storage, migrationsDir }: RestoreTarget,
  { database, verified }: { database: EmptyDatabase; verified: Verified },
): Promise<number> {
  const { about, rows } = verified
  const restored = await openRestoredDatabase(database, { version: about, migrationsDir })
  const files = createFileWriter(storage)
  let laterErasures = 0
  const restorePart = async (head: PartHead, data: AsyncIterable<Uint8Array>) => {
    if (head.kind === 'table') await restored.load(head, data)
    if (head.kind === 'sequences') {
      await restored.close({ rows, sequences: head.sequences })
      await recordRestore(database, about)
    }
    if (head.kind === 'file') await files.put(head.name, data)
    if (head.kind === 'erasures') laterErasures = await restoreErasures(storage, data)
  }
  const read = await readBackup({ path, filesKey }, restorePart).finally(() => files.finish())
  if (read.files !== verified.files) throw new Error('the backup has changed while it was restored')
  return laterErasures
}

async function recordRestore({ tx }: EmptyDatabase, { installation }: BackupAbout): Promise<void> {
  await appendAudit(tx, {
    actor: { kind: 'operator', id: 'restore' },
    act: 'backup.restored',
    subject: { kind: 'installation', id: installation },
    addressHash: null,
  })
}
