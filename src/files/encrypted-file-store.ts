import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Tx } from '#database/database.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError } from '#errors/app-error.ts'
import {
  decryptBytes,
  decryptParts,
  decryptText,
  encryptBytes,
  encryptParts,
  encryptText,
  OVERHEAD_BYTES,
} from '#files/aes-gcm.ts'
import { fileKeys } from '#files/file-key-table.ts'
import { type SweepOptions, type SweepResult, sweepStorage } from '#files/file-sweep.ts'
import { freeBytes } from '#files/free-bytes.ts'
import type { Erasure, FileStorage } from '#files/storage.ts'

const KEY_BYTES = 32
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Where the bytes of a new object come from, for the virus check (scanning/scanned-file-store.ts): somebody has uploaded
 * them, or the product has made them of objects that it has read, or together with an upload of this name.
 */
type Origin = 'uploaded' | 'made' | { madeFrom: string }

/** A file that is decrypted while it is sent. */
export interface StreamedFile {
  length: number
  parts: AsyncIterable<Buffer>
}

/**
 * People's files, encrypted at rest with one key per person. Never call it inside a transaction, except
 * `encryptText` and `decryptText`, which use no storage.
 */
export interface EncryptedFileStore {
  /**
   * Encrypts a short text with the person's key, in the caller's transaction if there is one. The same text and label give
   * the same bytes, whose length does not say how long it is. Needs owner rights.
   */
  encryptText(tx: Tx | Database, value: { userId: string; label: string; text: string }): Promise<Buffer>
  /** The text that `encryptText` was given with the same label; null when the person's key is gone. Needs owner rights. */
  decryptText(
    tx: Tx | Database,
    value: { userId: string; label: string; sealed: Buffer },
  ): Promise<string | null>
  /** Encrypts the bytes and stores them durably as `name`. Throws storage_full, and infected_file for an upload. */
  write(file: { userId: string; name: string; bytes: Uint8Array; origin: Origin }): Promise<void>
  /** The same for a long file, which is never in memory as a whole. Returns its length in bytes. */
  writeParts(file: { userId: string; name: string; parts: AsyncIterable<Uint8Array> }): Promise<number>
  /**
   * The bytes as written, or null when there is no such object. Throws when they were tampered with, and waiting_for_scan and
   * infected_file. The caller may free them.
   */
  read(file: { userId: string; name: string }): Promise<Buffer | null>
  /**
   * The same for a long file, which is never in memory as a whole: it is read once before the answer to find out whether it
   * was tampered with, and once more while it is sent.
   */
  stream(file: { userId: string; name: string }): Promise<StreamedFile | null>
  delete(name: string): Promise<void>
  /** Deletes every file of the person permanently, those in the trash included. */
  deleteAllOf(userId: string): Promise<void>
  /** Remembers for good, outside of the database, that the person was erased. */
  addErasure(erasure: Erasure): Promise<void>
  listErasures(): AsyncIterable<Erasure>
  /** Moves unreferenced objects to the trash. */
  sweep(options: SweepOptions): Promise<SweepResult>
  /** Throws when the storage cannot be written to now, or belongs to another installation. */
  check(): Promise<void>
}

interface StoreContext {
  storage: FileStorage
  db: Database
  /** FILES_KEY, 32 bytes: it encrypts the keys of people, never a file. */
  filesKey: Buffer
  /** Id of the installation that the storage must belong to. */
  installationId: string
  log: Pick<Logger, 'warn'>
}

export function createEncryptedFileStore(base: StoreContext): EncryptedFileStore {
  const { storage, log } = base
  const requireOwner = () => requireStorageOf(base)
  return {
    async write({ userId, name, bytes }) {
      const [key] = await Promise.all([requireKey(base, userId), requireOwner()])
      const encrypted = encryptBytes({ key, label: name, bytes })
      await storage.put(name, encrypted).catch(toStorageError)
      freeBytes(encrypted)
    },
    async writeParts({ userId, name, parts }) {
      const [key] = await Promise.all([requireKey(base, userId), requireOwner()])
      return putParts(storage, { key, name, parts })
    },
    async read({ userId, name }) {
      const [key, stored] = await Promise.all([getKey(base, userId), storage.get(name)])
      const encrypted = stored ?? (await restoreFromTrash(storage, { name, log }))
      if (!key || !encrypted) return null
      const bytes = decryptBytes({ key, label: name, encrypted })
      freeBytes(encrypted)
      return bytes
    },
    stream: (file) => streamFile(base, file),
    async encryptText(tx, { userId, label, text }) {
      const key = await requireKey({ ...base, db: tx }, userId)
      return encryptText({ key, label, text })
    },
    async decryptText(tx, { userId, label, sealed }) {
      const key = await getKey({ ...base, db: tx }, userId)
      return key ? decryptText({ key, label, encrypted: sealed }) : null
    },
    delete: (name) => storage.delete(name),
    deleteAllOf: (userId) => storage.deleteFolder(userId),
    async addErasure(erasure) {
      await requireOwner()
      await storage.addErasure(erasure)
    },
    listErasures: () => storage.listErasures(),
    async sweep(options) {
      return (await isOwner(base)) ? sweepStorage(storage, options) : { outcome: 'other_installation' }
    },
    async check() {
      await requireOwner()
      await storage.check()
    },
  }
}

const isOwner = async ({ storage, installationId }: StoreContext) =>
  (await storage.readOwner()) === installationId

/** When two installations use one folder, the later one owns it; the earlier one must not add files to it. */
async function requireStorageOf(base: StoreContext): Promise<void> {
  if (!(await isOwner(base))) throw new Error('the storage of files belongs to another installation')
}

async function putParts(
  storage: FileStorage,
  { key, name, parts }: { key: Buffer; name: string; parts: AsyncIterable<Uint8Array> },
): Promise<number> {
  let length = 0
  const encrypted = async function* () {
    for await (const part of encryptParts({ key, label: name, parts })) {
      length += part.length
      yield part
    }
  }
  await storage.put(name, encrypted()).catch(toStorageError)
  return length - OVERHEAD_BYTES
}

async function streamFile(
  base: StoreContext,
  { userId, name }: { userId: string; name: string },
): Promise<StreamedFile | null> {
  const { storage, log } = base
  const [key, stored] = await Promise.all([getKey(base, userId), storage.size(name)])
  const isRestored = stored === null && (await storage.restore(name))
  if (isRestored) log.warn(RESTORED)
  const size = isRestored ? await storage.size(name) : stored
  if (!key || size === null) return null
  const decrypt = () => decryptParts({ key, label: name, size, read: (part) => storage.read(name, part) })
  for await (const part of decrypt()) freeBytes(part)
  return { length: size - OVERHEAD_BYTES, parts: decrypt() }
}

const RESTORED = 'a file was restored from the trash, because a document refers to it'

/**
 * Restores an object that the sweep moved by mistake (an older database, a clock that jumped): whoever has the row gets
 * the file back.
 */
async function restoreFromTrash(
  storage: FileStorage,
  { name, log }: { name: string; log: Pick<Logger, 'warn'> },
): Promise<Buffer | null> {
  if (!(await storage.restore(name))) return null
  log.warn(RESTORED)
  return storage.get(name)
}

type KeyContext = Pick<StoreContext, 'db' | 'filesKey'>

async function getKey({ db, filesKey }: KeyContext, userId: string): Promise<Buffer | null> {
  const [row] = await db.select().from(fileKeys).where(eq(fileKeys.user_id, userId))
  return row ? openKey({ filesKey }, row) : null
}

type KeyRow = typeof fileKeys.$inferSelect

function openKey({ filesKey }: Pick<KeyContext, 'filesKey'>, row: KeyRow): Buffer {
  return decryptBytes({ key: filesKey, label: row.user_id, encrypted: row.wrapped_key })
}

/** The person's key, created on first use. Two concurrent first uses end with one key, because the row decides. */
async function requireKey(base: KeyContext, userId: string): Promise<Buffer> {
  const existing = await getKey(base, userId)
  if (existing) return existing
  const wrapped_key = encryptBytes({ key: base.filesKey, label: userId, bytes: randomBytes(KEY_BYTES) })
  const inserted = await base.db
    .insert(fileKeys)
    .values({ user_id: userId, wrapped_key })
    .onConflictDoNothing()
    .returning()
    .catch(toAccountError)
  const made = inserted[0] ? openKey(base, inserted[0]) : await getKey(base, userId)
  if (!made) throw new Error('the key of a person could not be created')
  return made
}

/** An upload that began before the erasure of its account ends as one of somebody who is signed out. */
function toAccountError(error: unknown): never {
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError('signed_out', { cause: error })
  throw error
}

function toStorageError(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('storage_full', { cause: error })
  throw error
}
