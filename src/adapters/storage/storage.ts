/** One stored object as the sweep sees it. */
export interface StoredObject {
  name: string
  modifiedAt: Date
}

/**
 * Where sealed files lie: local disk or an object store. Names are `folder/file`, made by the server.
 * Every method throws on a name it would not make itself.
 */
export interface FileStorage {
  /** Stores all bytes or nothing; when it resolves, they survive a power cut. Replaces what was there. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such object. */
  get(name: string): Promise<Buffer | null>
  /** Removes the object; one that is not there is no fault. */
  delete(name: string): Promise<void>
  /** Every finished object, in no order. */
  list(): AsyncIterable<StoredObject>
  /** Removes what interrupted writes left behind before `olderThan`. */
  removeUnfinished(olderThan: Date): Promise<void>
  /** Throws when the storage cannot be written to now. */
  check(): Promise<void>
}

const OBJECT_NAME = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

/** Throws unless `name` is `folder/file` in letters, digits, `_`, `-` and (inside the file name) dots. */
export function requireObjectName(name: string): void {
  if (!OBJECT_NAME.test(name) || name.includes('..')) throw new Error('not an object name')
}
