import type { DocumentKey } from '#features/documents/contract.ts'
import type { SentPage } from '../rules.ts'
import { databaseName, forgetHint, readOwner, rememberWaiting } from './waiting-hint-store.ts'

interface WaitingFile {
  key: string
  documentType: DocumentKey
  file: File
}

/** A file for a whole slot; `before` as in the upload store. */
export interface WaitingSlot extends WaitingFile {
  kind: 'slot'
  before: string | null | undefined
}

/** One page of a slot. */
export interface WaitingPage extends WaitingFile {
  kind: 'page'
  /** Its place among the pages that were chosen with it. */
  order: number
  originalBytes: number
  isShrunk: boolean
  /** A small picture of it. */
  thumbnail: Blob | null
  /** Set once the server has it: without its bytes it is kept until the others have been sent, for their order. */
  sent: SentPage | null
}

export type Waiting = WaitingSlot | WaitingPage

/** Where files wait until the server has them. */
export interface WaitingFiles {
  /** Keeps a file or replaces what was kept under its key. False when the browser cannot keep it. */
  keep(userId: string, waiting: Waiting): Promise<boolean>
  drop(userId: string, key: string): Promise<void>
}

const FILES = 'files'
const held = new Map<string, () => void>()
/** One operation after the other, so that a file is never kept after it was dropped. */
let last: Promise<unknown> = Promise.resolve()

/** Waiting files in IndexedDB, in a database for each person. */
export const waitingFiles: WaitingFiles = {
  keep: (userId, waiting) =>
    inTurn(async () => {
      if (!held.has(waiting.key)) await hold(waiting.key)
      try {
        await operate(userId, 'readwrite', (files) => {
          const putting = files.put(waiting, waiting.key)
          putting.onsuccess = () => rememberWaiting(userId)
          return putting
        })
        return true
      } catch {
        return false
      }
    }),
  drop: (userId, key) =>
    inTurn(async () => {
      // Erased ones are not looked for: that would make their database again.
      if (readOwner() === userId)
        await operate(userId, 'readwrite', (files) => files.delete(key)).catch(() => {})
      release(key)
    }),
}

/**
 * Hands over what was kept: at once what no other tab sends, the rest when that tab is closed without having sent it.
 */
export async function takeOver(userId: string, onWaiting: (all: Waiting[]) => void): Promise<void> {
  const keys = await operate<IDBValidKey[]>(userId, 'readonly', (files) => files.getAllKeys())
  const strange = keys.map(String).filter((key) => !held.has(key))
  const taken = await Promise.all(
    strange.map(async (key) => {
      if (await hold(key, { ifAvailable: true })) return readHeld(userId, key)
      void hold(key)
        .then(() => readHeld(userId, key))
        .then((waiting) => waiting && onWaiting([waiting]))
      return null
    }),
  )
  onWaiting(taken.filter((waiting) => waiting !== null))
  if (keys.length === 0) await forgetIfEmpty(userId)
}

/**
 * Within its transaction, as a file is kept: those of all tabs run one after another, so that no tab forgets what another
 * has just put in.
 */
function forgetIfEmpty(userId: string): Promise<unknown> {
  return operate(userId, 'readwrite', (files) => {
    const counting = files.count()
    counting.onsuccess = () => {
      if (counting.result === 0) forgetHint()
    }
    return counting
  })
}

/** How many files the server does not have yet; 0 when they cannot be read. */
export async function countKept(userId: string): Promise<number> {
  const all = await operate<Waiting[]>(userId, 'readonly', (files) => files.getAll()).catch(() => [])
  return all.filter((waiting) => waiting.kind === 'slot' || !waiting.sent).length
}

/** Null when the tab that had it has sent it. */
async function readHeld(userId: string, key: string): Promise<Waiting | null> {
  const read = operate<Waiting | undefined>(userId, 'readonly', (files) => files.get(key))
  const waiting = await read.catch(() => undefined)
  if (waiting) return waiting
  release(key)
  return null
}

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task)
  last = result.catch(() => {})
  return result
}

/** Resolves with true once this tab alone sends the file. Without locks two tabs may; the server stores it once. */
function hold(key: string, options: LockOptions = {}): Promise<boolean> {
  // Browsers have locks only on secure connections.
  if (!('locks' in navigator)) {
    held.set(key, () => {})
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    navigator.locks
      .request(`waiting-file:${key}`, options, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<void>((end) => held.set(key, end)) : undefined
      })
      .catch(() => resolve(true))
  })
}

function release(key: string): void {
  held.get(key)?.()
  held.delete(key)
}

/** Opens the database for one operation only, so that it can be erased at any time. */
async function operate<T>(
  userId: string,
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(userId)
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(FILES, mode)
      const asked = request(transaction.objectStore(FILES))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function open(userId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(userId))
    request.onupgradeneeded = () => request.result.createObjectStore(FILES)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}
