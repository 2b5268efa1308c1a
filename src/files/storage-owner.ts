import { StartError } from '#errors/start-error.ts'
import type { FileStorage } from '#files/storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOVED = 'moved '
const ARRIVING = 'arriving '

/** What stands in the place of the id while the files of an installation are moved away, and afterwards. */
export const ownerOfMoved = (installationId: string) => MOVED + installationId
/** What stands there until all of them have arrived. */
export const ownerOfArriving = (installationId: string) => ARRIVING + installationId

/** Whether the files are being moved away, or were. */
export function isMoved(owner: string | null): boolean {
  return owner?.startsWith(MOVED) ?? false
}

interface StorageQuestion {
  storage: FileStorage
  /** Id of the database's installation; null before its first start. */
  installationId: string | null
  /** Names of all objects the database refers to. */
  listReferenced(): Promise<string[]>
  /** Location of the storage, for messages to the operator. */
  place: string
}

/** Comparison of the objects in the storage with those the database refers to. */
interface StorageComparison {
  /** Objects in the storage. */
  stored: number
  /** Of these, how many the database refers to. */
  referenced: number
  /** Objects the database refers to that are not in the storage. */
  missing: number
}

/**
 * Verifies that the storage may belong to this database, because the sweep removes what the database does not refer to.
 * Files without an id (written by old versions) are adopted when the database refers to at least one of them and none
 * is missing. Throws StartError for any other, before anything is written. 'own' already has the id; the caller writes
 * it for 'empty' and 'adopted'.
 */
export async function verifyStorageOwner(question: StorageQuestion): Promise<'own' | 'empty' | 'adopted'> {
  const { storage, installationId, place } = question
  const owner = await storage.readOwner()
  if (owner !== null && owner === installationId) return 'own'
  if (owner?.startsWith(MOVED) || owner?.startsWith(ARRIVING)) throw new StartError(explainMove(place, owner))
  if (await isEmpty(storage)) return 'empty'
  // A restore that was killed between its last two steps is whole; any other has left the database empty.
  const isRestored = owner !== null && owner === RESTORING + installationId
  if (!isRestored && owner?.startsWith(RESTORING)) throw new StartError(explainUnfinished(place))
  if (owner !== null && !isRestored) throw new StartError(explainForeignFiles(place, owner))
  const found = await compareStorage(question)
  if (found.referenced > 0 && found.missing === 0) return 'adopted'
  throw new StartError(explainUnknownFiles(place, found))
}

/** Throws StartError when the storage holds files although the database is about to be created. */
export async function requireNoFiles({
  storage,
  place,
}: Pick<StorageQuestion, 'storage' | 'place'>): Promise<void> {
  if (await isEmpty(storage)) return
  throw new StartError(
    `There are files in ${place}, but the database they belong to is missing: restore it from a backup (the folder db in ` +
      'DATA_DIR, or DATABASE_URL), or move the files away to start without the old data.',
  )
}

/** Throws StartError when the files that an empty storage lacks are still in another one. */
export async function requireMoved({
  from,
  place,
  installationId,
}: {
  from: { storage: FileStorage; place: string }
  place: string
  installationId: string
}): Promise<void> {
  if ((await from.storage.readOwner()) !== installationId) return
  throw new StartError(
    `The files of this installation are still in ${from.place}, and there are none in ${place}: move them with ` +
      '"npm run pobyt -- move-files to-s3", or start without STORAGE_URL.',
  )
}

/** The owner of a storage that a restore fills begins with this; the id of the restored installation follows. */
const RESTORING = 'restoring:'

/**
 * Throws StartError when the storage holds files, unless a restore that did not end has left them. What is remembered of
 * erasures may be there.
 */
export async function requireRestorable({
  storage,
  place,
}: Pick<StorageQuestion, 'storage' | 'place'>): Promise<void> {
  if ((await isEmpty(storage)) || (await storage.readOwner())?.startsWith(RESTORING)) return
  throw new StartError(
    `There are files in ${place}, so nothing was restored: move them away, or set another place for the files.`,
  )
}

/** Marks an empty storage as one that a restore fills, and deletes what an earlier restore has left. Throws like requireRestorable. */
export async function beginRestoring(
  storage: FileStorage,
  { place, installationId }: { place: string; installationId: string },
): Promise<void> {
  await requireRestorable({ storage, place })
  await emptyUnfinishedRestore(storage)
  await storage.writeOwner(RESTORING + installationId)
}

/** Deletes the files of a restore that did not end. */
export async function emptyUnfinishedRestore(storage: FileStorage): Promise<void> {
  if (!(await storage.readOwner())?.startsWith(RESTORING)) return
  await storage.removeUnfinished(new Date(Date.now() + DAY_MS))
  for await (const { name } of storage.list()) await storage.delete(name)
}

export async function compareStorage({
  storage,
  listReferenced,
}: Pick<StorageQuestion, 'storage' | 'listReferenced'>): Promise<StorageComparison> {
  const referencedNames = new Set(await listReferenced())
  let stored = 0
  let referenced = 0
  for await (const { name } of storage.list()) {
    stored += 1
    if (referencedNames.has(name)) referenced += 1
  }
  return { stored, referenced, missing: referencedNames.size - referenced }
}

async function isEmpty(storage: FileStorage): Promise<boolean> {
  for await (const _ of storage.list()) return false
  for await (const _ of storage.listTrash()) return false
  return true
}

const REMEDY =
  'use the database they belong to, or set another DATA_DIR or STORAGE_URL for this one; if they do belong together, run ' +
  '"npm run pobyt -- adopt-files".'

function explainMove(place: string, owner: string): string {
  return owner.startsWith(MOVED)
    ? `The files in ${place} were moved to another storage, or a move has not ended: set STORAGE_URL as it was for ` +
        '"move-files to-s3" (or remove it after "to-disk"), and repeat the command if it has not ended; to go on with the ' +
        'files in this place instead, run "npm run pobyt -- adopt-files".'
    : `Not all files have arrived in ${place}: repeat "npm run pobyt -- move-files" until it says that all have.`
}

function explainForeignFiles(place: string, owner: string): string {
  const named = /^[0-9a-f-]{36}$/.test(owner) ? ` (${owner})` : ''
  return `The files in ${place} belong to another installation${named} than the database: ${REMEDY}`
}

const explainUnfinished = (place: string) =>
  `The files in ${place} are those of a restore that did not end: run "npm run pobyt -- restore" again, with an empty database.`

function explainUnknownFiles(place: string, { stored, referenced, missing }: StorageComparison): string {
  return (
    `The files in ${place} are not those of the database (${stored} files, of which the database refers to ${referenced}; ` +
    `${missing} that it refers to are missing): ${REMEDY}`
  )
}
