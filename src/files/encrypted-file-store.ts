import type { Logger } from 'pino'
import type { Database, Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { StorageError } from '#errors/storage-error.ts'
import {
  DamagedBytes,
  decryptBytes,
  decryptParts,
  decryptText,
  encryptBytes,
  encryptParts,
  encryptText,
  OVERHEAD_BYTES,
} from '#files/aes-gcm.ts'
import { type Fault, recordFileFault } from '#files/file-faults.ts'
import { areRemovalsHeld, finishRemovals, removeFile } from '#files/file-removals.ts'
import { type SweepOptions, type SweepResult, sweepStorage } from '#files/file-sweep.ts'
import { beginWrite, forgetWrites, listBegun } from '#files/file-writes.ts'
import type { FilesKeys } from '#files/files-keys.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { findPersonKey, requirePersonKey } from '#files/person-keys.ts'
import type { Erasure, FileStorage } from '#files/storage.ts'
import { isMoved } from '#files/storage-owner.ts'

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
   * The bytes as written, or null when there is no such object. Throws file_damaged, which is logged and recorded, when they
   * were changed, and waiting_for_scan and infected_file. The caller may free them.
   */
  read(file: { userId: string; name: string }): Promise<Buffer | null>
  /**
   * The same for a long file, which is never in memory as a whole: it is read once before the answer to find out whether it
   * was tampered with, and once more while it is sent.
   */
  stream(file: { userId: string; name: string }): Promise<StreamedFile | null>
  /** Reads a file to its end without keeping it, and restores it from the trash like `read`. Null when it is well. */
  findFault(file: { userId: string; name: string }): Promise<Fault | null>
  /**
   * Logs and records that a file which the database refers to is not stored. Returns file_damaged for the caller to throw:
   * only it knows that the row is not out of date.
   */
  reportMissing(file: { userId: string; name: string; documentId?: string }): Promise<AppError>
  /** Deletes the file; while a backup runs, only when that has ended. After the commit of what removed it. */
  delete(name: string): Promise<void>
  /** Deletes every file of the person permanently, those in the trash included. */
  deleteAllOf(userId: string): Promise<void>
  /** Remembers for good, outside of the database, that the person was erased. */
  addErasure(erasure: Erasure): Promise<void>
  listErasures(): AsyncIterable<Erasure>
  /** Moves unreferenced objects to the trash, and deletes what was removed during a backup. Nothing while one runs. */
  sweep(options: Omit<SweepOptions, 'listBegun'>): Promise<SweepResult>
  /** Throws when the storage cannot be written to now, or belongs to another installation. */
  check(): Promise<void>
}

interface StoreContext {
  storage: FileStorage
  db: Database
  /** FILES_KEY: it encrypts the keys of people, never a file. */
  keys: FilesKeys
  /** Id of the installation that the storage must belong to. */
  installationId: string
  log: Pick<Logger, 'warn' | 'error'>
}

export function createEncryptedFileStore(base: StoreContext): EncryptedFileStore {
  const { storage } = base
  const requireOwner = () => requireStorageOf(base)
  return {
    async write({ userId, name, bytes }) {
      const key = await prepareWrite(base, { userId, name })
      const encrypted = encryptBytes({ key, label: name, bytes })
      await storage.put(name, encrypted).catch(toStorageError)
      freeBytes(encrypted)
    },
    async writeParts({ userId, name, parts }) {
      const key = await prepareWrite(base, { userId, name })
      return putParts(storage, { key, name, parts })
    },
    read: (file) => readFile(base, file),
    stream: (file) => streamFile(base, file),
    findFault: (file) => findFault(base, file),
    reportMissing: ({ documentId, ...file }) => report(base, { ...file, fault: 'missing', documentId }),
    async encryptText(tx, { userId, label, text }) {
      const key = await requirePersonKey({ ...base, db: tx }, userId)
      return encryptText({ key, label, text })
    },
    async decryptText(tx, { userId, label, sealed }) {
      const key = await findPersonKey({ ...base, db: tx }, userId)
      return key ? decryptText({ key, label, encrypted: sealed }) : null
    },
    delete: (name) => removeFile(base, name),
    deleteAllOf: (userId) => storage.deleteFolder(userId),
    async addErasure(erasure) {
      await requireOwner()
      await storage.addErasure(erasure)
    },
    listErasures: () => storage.listErasures(),
    async sweep(options) {
      if (!(await isOwner(base))) return { outcome: 'other_installation' }
      if (await areRemovalsHeld(base.db)) return { outcome: 'backup_running' }
      await finishRemovals(base, async () => !(await areRemovalsHeld(base.db)))
      return sweepOwn(base, options)
    },
    async check() {
      await requireOwner()
      await storage.check()
    },
  }
}

const isOwner = async ({ storage, installationId }: StoreContext) =>
  (await storage.readOwner()) === installationId

/**
 * When two installations use one storage, the later one owns it; the earlier one must not add files to it. Nor must
 * anybody add files to one that is being moved: whoever sends them may try again when the server runs on the new one.
 */
async function requireStorageOf({ storage, installationId }: StoreContext): Promise<void> {
  const owner = await storage.readOwner()
  if (owner === installationId) return
  if (isMoved(owner))
    throw new StorageError(
      'unusable',
      'The files were moved: start this server with the storage they are in now.',
    )
  throw new Error('the storage of files belongs to another installation')
}

/** Resolves with the person's key when it is known for good that the file is written. */
async function prepareWrite(base: StoreContext, { userId, name }: { userId: string; name: string }) {
  const [key] = await Promise.all([
    requirePersonKey(base, userId),
    requireStorageOf(base),
    beginWrite(base.db, name),
  ])
  return key
}

/** A file that took long to write is as old as its end. */
const LONGEST_WRITE_MS = 60 * 60 * 1000

async function sweepOwn(
  { storage, db }: StoreContext,
  options: Omit<SweepOptions, 'listBegun'>,
): Promise<SweepResult> {
  const result = await sweepStorage(storage, { ...options, listBegun: (names) => listBegun(db, names) })
  await forgetWrites(db, new Date(options.olderThan.getTime() - LONGEST_WRITE_MS))
  return result
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

interface NamedFile {
  userId: string
  name: string
}

async function readFile(base: StoreContext, { userId, name }: NamedFile): Promise<Buffer | null> {
  const { storage } = base
  try {
    const [key, stored] = await Promise.all([findPersonKey(base, userId), storage.get(name)])
    const encrypted = stored ?? (await restoreFromTrash(base, name))
    if (!key || !encrypted) return null
    const bytes = decryptBytes({ key, label: name, encrypted })
    freeBytes(encrypted)
    return bytes
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    throw await report(base, { userId, name, fault: 'damaged', cause })
  }
}

async function streamFile(base: StoreContext, { userId, name }: NamedFile): Promise<StreamedFile | null> {
  const [key, size] = await Promise.all([findPersonKey(base, userId), findSize(base, name)])
  if (!key || size === null) return null
  const decrypt = () =>
    decryptParts({ key, label: name, size, read: (part) => base.storage.read(name, part) })
  try {
    for await (const part of decrypt()) freeBytes(part)
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    throw await report(base, { userId, name, fault: 'damaged', cause })
  }
  return { length: size - OVERHEAD_BYTES, parts: decrypt() }
}

async function findFault(base: StoreContext, { userId, name }: NamedFile): Promise<Fault | null> {
  const [key, size] = await Promise.all([findPersonKey(base, userId), findSize(base, name)])
  if (size === null) return 'missing'
  if (!key) return 'damaged'
  try {
    const read = (part: { start: number; end: number }) => base.storage.read(name, part)
    for await (const part of decryptParts({ key, label: name, size, read })) freeBytes(part)
    return null
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  }
}

/** The length of the stored object, restored from the trash where it is there; null when it is nowhere. */
async function findSize({ storage, log }: StoreContext, name: string): Promise<number | null> {
  const size = await storage.size(name)
  if (size !== null || !(await storage.restore(name))) return size
  log.warn(RESTORED)
  return storage.size(name)
}

/** Not a storage that cannot be reached: bytes that were changed, or that the disk cannot read. */
const isDamage = (error: unknown) => error instanceof DamagedBytes || Object(error).code === 'EIO'

/** Logs and records a bad file. A failure to record it hides nothing: the log has it. */
async function report(
  { db, log }: StoreContext,
  {
    userId,
    name,
    fault,
    documentId,
    cause,
  }: NamedFile & { fault: Fault; documentId?: string; cause?: unknown },
): Promise<AppError> {
  log.error({ object: name, fault, document: documentId }, 'a stored file cannot be read: run check-files')
  await recordFileFault(db, { objectName: name, userId, fault }).catch((err: unknown) =>
    log.error({ err, object: name }, 'a bad file was not recorded'),
  )
  return new AppError('file_damaged', { cause })
}

const RESTORED = 'a file was restored from the trash, because a document refers to it'

/**
 * Restores an object that the sweep moved by mistake (an older database, a clock that jumped): whoever has the row gets
 * the file back.
 */
async function restoreFromTrash({ storage, log }: StoreContext, name: string): Promise<Buffer | null> {
  if (!(await storage.restore(name))) return null
  log.warn(RESTORED)
  return storage.get(name)
}

function toStorageError(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code
  const isFull = error instanceof StorageError && error.fault === 'full'
  if (isFull || code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('storage_full', { cause: error })
  throw error
}
