/** One stored object as the sweep sees it. */
export interface StoredObject {
  name: string
  modifiedAt: Date
}

/** One object in the trash. */
export interface TrashedObject {
  name: string
  trashedAt: Date
}

/**
 * Where sealed files lie: local disk or an object store. Names are `folder/file`, made by the server.
 * Every method throws on a name it would not make itself.
 */
export interface FileStorage {
  /** Stores all bytes or nothing; when it resolves, they survive a power cut. Replaces what was there. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such object. What lies in the trash is not there. */
  get(name: string): Promise<Buffer | null>
  /** Removes the object for good; one that is not there is no fault. */
  delete(name: string): Promise<void>
  /** Every finished object, in no order, without the trash. */
  list(): AsyncIterable<StoredObject>
  /** Removes what interrupted writes left behind before `olderThan`. */
  removeUnfinished(olderThan: Date): Promise<void>
  /** Throws when the storage cannot be written to now. */
  check(): Promise<void>

  /** The id of the installation the storage belongs to: null while it carries none, '' when it cannot be read. */
  readOwner(): Promise<string | null>
  /** Writes that id, whole or not at all. */
  writeOwner(installationId: string): Promise<void>

  /** Moves an object to the trash; one that is not there is no fault. A crash leaves it here or there. */
  trash(name: string): Promise<void>
  /** Moves an object back. False when it is not in the trash. One that is in its place again stays as it is. */
  restore(name: string): Promise<boolean>
  listTrash(): AsyncIterable<TrashedObject>
  /** Deletes for good what has been in the trash since before `olderThan`. */
  emptyTrash(olderThan: Date): Promise<void>
}

const OBJECT_NAME = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** Throws unless `name` is `folder/file` in letters, digits, `_`, `-` and (inside the file name) dots. */
export function requireObjectName(name: string): void {
  if (!OBJECT_NAME.test(name) || name.includes('..')) throw new Error('not an object name')
}
