import { StartError } from '#errors/start-error.ts'
import type { FileStorage } from '#files/storage.ts'

interface StorageQuestion {
  storage: FileStorage
  /** The database's, null before its first start. */
  installationId: string | null
  /** Names of all objects the database refers to. */
  listReferenced(): Promise<string[]>
  /** Where the storage is, for the operator. */
  place: string
}

/** What the storage and the database know of each other. */
export interface StorageComparison {
  /** Objects in the storage. */
  stored: number
  /** Of these, how many the database refers to. */
  referenced: number
  /** Objects the database refers to that are not in the storage. */
  missing: number
}

/**
 * Makes sure that the storage may belong to this database, because the sweep removes what the database does not name.
 * Files without an id (of versions that wrote none) are adopted when the database refers to at least one of them and
 * misses none. Throws StartError for any other, before anything is written.
 * 'own' carries the id already; 'empty' and 'adopted' are to be given it.
 */
export async function verifyStorageOwner(question: StorageQuestion): Promise<'own' | 'empty' | 'adopted'> {
  const { storage, installationId, place } = question
  const owner = await storage.readOwner()
  if (owner !== null && owner === installationId) return 'own'
  if (await isEmpty(storage)) return 'empty'
  if (owner !== null) throw new StartError(explainForeignFiles(place, owner))
  const found = await compareStorage(question)
  if (found.referenced > 0 && found.missing === 0) return 'adopted'
  throw new StartError(explainUnknownFiles(place, found))
}

/** Throws StartError when the storage holds files although a first start is about to make their database. */
export async function requireNoFiles({
  storage,
  place,
}: Pick<StorageQuestion, 'storage' | 'place'>): Promise<void> {
  if (await isEmpty(storage)) return
  throw new StartError(
    `There are files in ${place} but the database they belong to is gone: restore it from a backup (the folder db in ` +
      'DATA_DIR, or DATABASE_URL), or move the files away to begin anew.',
  )
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

const WAY_OUT =
  'start with the database they belong to, or give this one a DATA_DIR of its own; if they do belong together, run ' +
  '"npm run pobyt -- adopt-files".'

function explainForeignFiles(place: string, owner: string): string {
  const named = /^[0-9a-f-]{36}$/.test(owner) ? ` (${owner})` : ''
  return `The files in ${place} belong to another installation${named} than the database: ${WAY_OUT}`
}

function explainUnknownFiles(place: string, { stored, referenced, missing }: StorageComparison): string {
  return (
    `The files in ${place} are not those of the database (${stored} files, ${referenced} of them known to it, ` +
    `${missing} it knows are missing): ${WAY_OUT}`
  )
}
