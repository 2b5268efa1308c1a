/** A stored object, for the sweep. */
interface StoredObject {
  name: string
  modifiedAt: Date
}

/** An object in the trash. */
interface TrashedObject {
  name: string
  trashedAt: Date
}

/** That a person was erased: without a name, and all that is kept of it. */
export interface Erasure {
  userId: string
  /** For example '2026-11-24'. */
  day: string
}

/**
 * The storage of encrypted files: a local disk or an object store. Names are `folder/file`, created by the server.
 * Every method throws for other names.
 */
export interface FileStorage {
  /** Stores all bytes or none; after it resolves, they survive a power cut. Replaces an existing object. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes, or null when there is no such object. Objects in the trash do not count. */
  get(name: string): Promise<Buffer | null>
  /** The length of the object in bytes, or null when there is no such object. */
  size(name: string): Promise<number | null>
  /** The bytes of an object from `start`, without those from `end` on, in parts. Throws when it is missing. */
  read(name: string, part: { start: number; end: number }): AsyncIterable<Buffer>
  /** Deletes the object permanently; a missing one is not an error. */
  delete(name: string): Promise<void>
  /** Deletes every object of a folder permanently, and what the trash has of it. */
  deleteFolder(folder: string): Promise<void>
  /** Every complete object, in any order, without the trash. */
  list(): AsyncIterable<StoredObject>
  /** Deletes unfinished writes older than `olderThan`. */
  removeUnfinished(olderThan: Date): Promise<void>
  /** Throws when the storage cannot be written to now. */
  check(): Promise<void>

  /** The id of the installation that the storage belongs to: null when it has none, '' when it cannot be read. */
  readOwner(): Promise<string | null>
  /** Writes that id, atomically. */
  writeOwner(installationId: string): Promise<void>

  /** The bytes of an object in the trash, or null. */
  getTrashed(name: string): Promise<Buffer | null>
  /**
   * Moves an object to the trash; a missing one is not an error. After a crash it is in one of the two places, on S3 perhaps
   * in both.
   */
  trash(name: string): Promise<void>
  /**
   * Moves an object back from the trash. False when it is not in the trash. An object that exists again stays as it is.
   */
  restore(name: string): Promise<boolean>
  listTrash(): AsyncIterable<TrashedObject>
  /** Permanently deletes what has been in the trash since before `olderThan`. */
  emptyTrash(olderThan: Date): Promise<void>

  /**
   * Remembers an erasure for good. Each one is an object of its own: an older copy that is put back over this storage
   * takes none away.
   */
  addErasure(erasure: Erasure): Promise<void>
  /** Every erasure, in any order. */
  listErasures(): AsyncIterable<Erasure>
}

/** The parts of it, which an implementation makes one by one. */
export type StoredObjects = Pick<
  FileStorage,
  'put' | 'get' | 'size' | 'read' | 'delete' | 'deleteFolder' | 'list' | 'removeUnfinished' | 'check'
>
export type StorageOwner = Pick<FileStorage, 'readOwner' | 'writeOwner'>
export type StorageTrash = Pick<FileStorage, 'getTrashed' | 'trash' | 'restore' | 'listTrash' | 'emptyTrash'>
export type StoredErasures = Pick<FileStorage, 'addErasure' | 'listErasures'>

const OBJECT_NAME = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** Throws unless `name` is `folder/file` in letters, digits, `_`, `-` and (inside the file name) dots. */
export function requireObjectName(name: string): void {
  if (!OBJECT_NAME.test(name) || name.includes('..')) throw new Error('not an object name')
}

/** Throws unless `name` can be the first half of an object's name. */
export function requireFolderName(name: string): void {
  requireObjectName(`${name}/_`)
}
