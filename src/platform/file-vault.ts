import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FileStorage } from '#adapters/storage/storage.ts'
import type { Database } from '#database/connect.ts'
import { AppError } from '#platform/errors.ts'
import { fileKeys } from '#platform/file-key-table.ts'
import { openSealedBytes, sealBytes } from '#platform/sealed-bytes.ts'

const KEY_BYTES = 32
const SWEEP_BATCH = 500

export interface SweepOptions {
  /** Younger objects stay: their row may still be on its way. */
  olderThan: Date
  /** Whether the caller answers for an object of this name; others are left alone. */
  isOurs(name: string): boolean
  /** Which of these names a row still holds. */
  listKept(names: string[]): Promise<Set<string>>
}

/** People's files, encrypted at rest with a key a person. Use outside transactions only. */
export interface FileVault {
  /** Seals and stores the bytes durably under `name`. Throws storage_full. */
  write(file: { userId: string; name: string; bytes: Uint8Array }): Promise<void>
  /** The bytes as they were written, or null when the object is gone. Throws when they were tampered with. */
  read(file: { userId: string; name: string }): Promise<Buffer | null>
  delete(name: string): Promise<void>
  /** Deletes objects no row names; answers how many. */
  sweep(options: SweepOptions): Promise<number>
  /** Throws when the storage cannot be written to now. */
  check(): Promise<void>
}

/** `filesKey` is FILES_KEY, 32 bytes: it wraps the people's keys and never touches a file itself. */
export function createFileVault(base: { storage: FileStorage; db: Database; filesKey: Buffer }): FileVault {
  const { storage } = base
  return {
    async write({ userId, name, bytes }) {
      const key = await requireKey(base, userId)
      await storage.put(name, sealBytes({ key, label: name, bytes })).catch(refuseFullDisk)
    },
    async read({ userId, name }) {
      const [key, sealed] = await Promise.all([getKey(base, userId), storage.get(name)])
      if (!key || !sealed) return null
      return openSealedBytes({ key, label: name, sealed })
    },
    delete: (name) => storage.delete(name),
    sweep: (options) => sweep(storage, options),
    check: () => storage.check(),
  }
}

type KeyBase = { db: Database; filesKey: Buffer }

async function getKey({ db, filesKey }: KeyBase, userId: string): Promise<Buffer | null> {
  const [row] = await db.select().from(fileKeys).where(eq(fileKeys.userId, userId))
  return row ? openSealedBytes({ key: filesKey, label: userId, sealed: row.wrappedKey }) : null
}

/** The person's key, made on first use. Two first uploads at once end with one key: the row decides. */
async function requireKey(base: KeyBase, userId: string): Promise<Buffer> {
  const known = await getKey(base, userId)
  if (known) return known
  const wrappedKey = sealBytes({ key: base.filesKey, label: userId, bytes: randomBytes(KEY_BYTES) })
  await base.db.insert(fileKeys).values({ userId, wrappedKey }).onConflictDoNothing()
  const made = await getKey(base, userId)
  if (!made) throw new Error('the key of a person could not be made')
  return made
}

async function sweep(storage: FileStorage, options: SweepOptions): Promise<number> {
  await storage.removeUnfinished(options.olderThan)
  let deleted = 0
  let batch: string[] = []
  const flush = async () => {
    const kept = await options.listKept(batch)
    const orphans = batch.filter((name) => !kept.has(name))
    for (const name of orphans) await storage.delete(name)
    deleted += orphans.length
    batch = []
  }
  for await (const object of storage.list()) {
    if (object.modifiedAt >= options.olderThan || !options.isOurs(object.name)) continue
    batch.push(object.name)
    if (batch.length === SWEEP_BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return deleted
}

function refuseFullDisk(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('storage_full', { cause: error })
  throw error
}
