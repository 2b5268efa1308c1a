import { isApiError, RETRYABLE_STATUSES } from '#client/api-error.ts'
import type { DocumentKey } from '../contract.ts'
import { findFileFault } from '../rules.ts'
import type { Document, UploadAnswer } from '../schema.ts'
import type { WaitingFiles, WaitingSlot } from '../waiting/web/waiting-files-store.ts'
import {
  explainChanged,
  explainFault,
  explainUploadError,
  type UploadFailure,
} from './upload-failure-text.ts'
import type { SendFile } from './upload-file.ts'

/** A phone that goes from one network to another breaks off what is on its way, once. */
const SECOND_TRY_MS = 2_000
/** Delays, in milliseconds, before each check whether a file whose answer was lost was stored. */
const RECHECK_DELAYS_MS = [0, 2_000, 5_000, 10_000, 20_000]

export interface Upload {
  /** The name under which the file is kept. */
  key: string
  file: File
  phase: 'waiting' | 'sending' | 'checking' | 'failed'
  /** Percentage of the bytes that have been sent. */
  percent: number
  failure: UploadFailure | null
  /** Waits because the device is offline. */
  isOffline: boolean
  /** Nothing has moved for 8 s. */
  isStalled: boolean
  /** Failed because the connection broke off: tried again when it may be back. */
  isLineLost: boolean
  /** The file outlives this page. */
  isKept: boolean
  /** Has waited: the server may have stored it, and another device may have changed the slot. */
  hasWaited: boolean
  /** When the document that the slot held before was uploaded; null when it was empty, undefined when unknown. */
  before: string | null | undefined
}

/** By slot. */
export type Uploads = Readonly<Record<string, Upload>>

/** One slot of the list: its stored document and its upload. */
export interface Slot {
  type: DocumentKey
  document: Document | null
  upload: Upload | null
}

/** The data by which a sent file is recognised in its slot. */
export type SentFile = Pick<Upload, 'file' | 'before'> & { documentType: DocumentKey }

interface UploadDependencies {
  send(upload: SendFile): Promise<UploadAnswer>
  /** Asks the server whether it stored the file; null when it did not, `changed` when something else is there since. */
  findStored(sent: SentFile): Promise<UploadAnswer | 'changed' | null>
  /** When the document in the slot was uploaded, as `Upload.before`. */
  getUploadedAt(type: DocumentKey): string | null | undefined
  /** The id of the signed-in person, or null. */
  getUserId(): string | null
  wait(milliseconds: number): Promise<void>
  /** False while our server cannot be reached. */
  isOnline(): boolean
  /** Takes a turn on the line; the result gives it back. Null while the line has no room. */
  acquireSlot(): (() => void) | null
  createKey(): string
  files: WaitingFiles
  /** The browser does not keep files: what waits is lost with this page. */
  onNotKept(): void
  onDone(answer: UploadAnswer): void
  onFailed(type: DocumentKey, failure: UploadFailure): void
  /** An upload was canceled: only the server knows what the slot holds now. */
  onCanceled(): void
}

const NONE: Uploads = {}

/**
 * The uploads of one person, independent of any screen: they continue while the person visits other pages, and a failed
 * file stays available for Retry, also after the same person has signed in again. Nobody else sees them, and nothing is
 * sent while somebody else is signed in.
 */
export class UploadStore {
  readonly #dependencies: UploadDependencies
  readonly #running = new Map<DocumentKey, AbortController>()
  readonly #listeners = new Set<() => void>()
  #uploads = NONE
  #owner: string | null = null

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies
  }

  readonly watch = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The uploads of the signed-in person. */
  readonly getUploads = (): Uploads => (this.#isOwnerSignedIn() ? this.#uploads : NONE)

  /** Sets the signed-in person: uploads of somebody else are aborted and their files discarded. */
  setOwner(userId: string): void {
    if (this.#owner !== userId) for (const type of listTypes(this.#uploads)) this.#stop(type)
    this.#owner = userId
    this.#startNext()
  }

  /** Uploads a file to its slot, unless it will certainly be rejected. */
  start(type: DocumentKey, file: File): void {
    const userId = this.#dependencies.getUserId()
    if (userId === null) return
    this.setOwner(userId)
    if (this.isBusy(type)) return
    this.#drop(type)
    const fault = findFileFault(file)
    const key = this.#dependencies.createKey()
    this.#set(type, { ...createUpload(key, file), before: this.#dependencies.getUploadedAt(type) })
    if (fault) {
      this.#fail(type, explainFault(fault))
      return
    }
    void this.#keep(type)
    this.#startNext()
  }

  /** Goes on with files that were kept before the page was loaded, unless another was chosen since. */
  restore(userId: string, waiting: readonly WaitingSlot[]): void {
    this.setOwner(userId)
    for (const { documentType, key, file, before } of waiting) {
      if (this.#uploads[documentType]) {
        void this.#dependencies.files.drop(userId, key)
        continue
      }
      this.#set(documentType, { ...createUpload(key, file), before, isKept: true, hasWaited: true })
    }
    this.#startNext()
  }

  /** The line may be back: goes on with what waits and with what broke off. */
  retryNow(): void {
    for (const type of listTypes(this.#uploads)) if (this.#uploads[type]?.isLineLost) this.retry(type)
    this.#startNext()
  }

  /** True while a file for this slot waits or is sent. */
  isBusy(type: DocumentKey): boolean {
    return (this.#uploads[type]?.phase ?? 'failed') !== 'failed'
  }

  /** Sends what waits, as far as the line has room. */
  resume(): void {
    this.#startNext()
  }

  /** True while closing the page could lose something. */
  isUnsafe(): boolean {
    return Object.values(this.getUploads()).some(
      ({ phase, isKept }) => phase === 'sending' || (phase === 'waiting' && !isKept),
    )
  }

  retry(type: DocumentKey): void {
    const upload = this.#uploads[type]
    if (!upload || this.isBusy(type)) return
    this.#change(type, { phase: 'waiting', percent: 0, failure: null, isLineLost: false })
    // With the state of the slot that the person has seen now.
    if (upload.failure?.isChanged) void this.#keep(type)
    this.#startNext()
  }

  /** Cancels an upload or removes a failed one. After the whole file has been sent it does nothing. */
  cancel(type: DocumentKey): void {
    const phase = this.#uploads[type]?.phase
    if (phase === 'checking') return
    this.#drop(type)
    this.#stop(type)
    if (phase === 'sending') this.#dependencies.onCanceled()
    this.#startNext()
  }

  #startNext(): void {
    const next = listTypes(this.#uploads).find((type) => this.#uploads[type]?.phase === 'waiting')
    if (!next || !this.#isOwnerSignedIn()) return
    if (!this.#dependencies.isOnline()) {
      this.#sayOffline()
      return
    }
    const release = this.#dependencies.acquireSlot()
    if (!release) return
    void this.#run(next).finally(release)
    this.#startNext()
  }

  #sayOffline(): void {
    for (const type of listTypes(this.#uploads)) {
      const upload = this.#uploads[type]
      if (upload?.phase === 'waiting' && !upload.isOffline)
        this.#change(type, { isOffline: true, hasWaited: true })
    }
  }

  async #run(type: DocumentKey): Promise<void> {
    const upload = this.#uploads[type]
    if (!upload) return
    const control = new AbortController()
    const { signal } = control
    this.#running.set(type, control)
    const phase = upload.hasWaited ? 'checking' : 'sending'
    this.#change(type, { phase, percent: 0, isOffline: false })
    try {
      const sent = { ...upload, documentType: type }
      const stored = upload.hasWaited ? await this.#dependencies.findStored(sent) : null
      if (signal.aborted) return
      if (stored === 'changed') {
        this.#ask(type)
        return
      }
      const answer = stored ?? (await this.#send(type, upload.file, signal))
      if (signal.aborted) return
      this.#dependencies.onDone(answer)
      this.#drop(type)
      this.#set(type, null)
    } catch (error) {
      if (!signal.aborted) this.#handleError(type, error)
    } finally {
      if (this.#running.get(type) === control) this.#running.delete(type)
      this.#startNext()
    }
  }

  /** Tries a second time when the line breaks off while the file is sent. */
  async #send(type: DocumentKey, file: File, signal: AbortSignal): Promise<UploadAnswer> {
    try {
      return await this.#sendOnce(type, file, signal)
    } catch (error) {
      if (signal.aborted || !isLineLost(error) || this.#uploads[type]?.hasWaited) throw error
      if (!this.#dependencies.isOnline()) throw error
      this.#change(type, { percent: 0, isStalled: true })
      await this.#dependencies.wait(SECOND_TRY_MS)
      if (signal.aborted || !this.#dependencies.isOnline()) throw error
      this.#change(type, { isStalled: false })
      return this.#sendOnce(type, file, signal)
    }
  }

  async #sendOnce(type: DocumentKey, file: File, signal: AbortSignal): Promise<UploadAnswer> {
    const onProgress = (share: number) => {
      if (signal.aborted) return
      this.#change(type, { percent: Math.floor(share * 100), phase: share < 1 ? 'sending' : 'checking' })
    }
    try {
      onProgress(0)
      const onStalled = (isStalled: boolean) => {
        if (!signal.aborted) this.#change(type, { isStalled })
      }
      return await this.#dependencies.send({ documentType: type, file, signal, onProgress, onStalled })
    } catch (error) {
      if (signal.aborted || !isAnswerLost(error) || this.#uploads[type]?.phase !== 'checking') throw error
      this.#change(type, { hasWaited: true })
      const stored = await this.#findStored(type, signal)
      if (stored) return stored
      throw error
    }
  }

  /**
   * Asks the server for a file whose answer was lost: it must not be sent again while the server may have stored it.
   */
  async #findStored(type: DocumentKey, signal: AbortSignal): Promise<UploadAnswer | null> {
    for (const milliseconds of RECHECK_DELAYS_MS) {
      await this.#dependencies.wait(milliseconds)
      const upload = this.#uploads[type]
      if (signal.aborted || !upload) return null
      const stored = await this.#dependencies
        .findStored({ ...upload, documentType: type })
        .catch(() => 'not asked')
      if (stored === 'not asked') return null
      if (typeof stored === 'object' && stored) return stored
    }
    return null
  }

  #stop(type: DocumentKey): void {
    this.#running.get(type)?.abort()
    this.#running.delete(type)
    this.#set(type, null)
  }

  /** A device that is offline is no failure: the file waits. */
  #handleError(type: DocumentKey, error: unknown): void {
    const broke = isLineLost(error)
    if (broke && !this.#dependencies.isOnline()) {
      this.#change(type, { phase: 'waiting', percent: 0 })
      return
    }
    this.#fail(type, explainUploadError(error))
    const { hasWaited = false } = this.#uploads[type] ?? {}
    this.#change(type, { isLineLost: broke, hasWaited: hasWaited || broke })
  }

  /** Another device has changed the slot since: the person decides, for the slot as it is now. */
  #ask(type: DocumentKey): void {
    this.#change(type, { before: this.#dependencies.getUploadedAt(type), hasWaited: false })
    this.#fail(type, explainChanged(type))
  }

  async #keep(type: DocumentKey): Promise<void> {
    const upload = this.#uploads[type]
    const owner = this.#owner
    if (!upload || owner === null) return
    const { key, file, before } = upload
    const waiting = { kind: 'slot' as const, key, documentType: type, file, before }
    const isKept = await this.#dependencies.files.keep(owner, waiting)
    if (this.#uploads[type]?.key === key) this.#change(type, { isKept })
    if (!isKept) this.#dependencies.onNotKept()
  }

  #drop(type: DocumentKey): void {
    const key = this.#uploads[type]?.key
    if (key && this.#owner !== null) void this.#dependencies.files.drop(this.#owner, key)
  }

  #fail(type: DocumentKey, failure: UploadFailure): void {
    if (!failure.retry) this.#drop(type)
    this.#change(type, { phase: 'failed', failure, isStalled: false })
    this.#dependencies.onFailed(type, failure)
  }

  #change(type: DocumentKey, part: Partial<Upload>): void {
    const upload = this.#uploads[type]
    if (upload) this.#set(type, { ...upload, ...part })
  }

  #set(type: DocumentKey, upload: Upload | null): void {
    const { [type]: _, ...others } = this.#uploads
    this.#uploads = upload ? { ...others, [type]: upload } : others
    for (const listener of this.#listeners) listener()
  }

  #isOwnerSignedIn(): boolean {
    return this.#owner !== null && this.#owner === this.#dependencies.getUserId()
  }
}

function createUpload(key: string, file: File): Omit<Upload, 'before'> {
  const flags = { isOffline: false, isStalled: false, isLineLost: false, isKept: false, hasWaited: false }
  return { key, file, phase: 'waiting', percent: 0, failure: null, ...flags }
}

function isLineLost(error: unknown): boolean {
  return isApiError(error) && error.status === 0
}

/** No response, or a gateway error. */
function isAnswerLost(error: unknown): boolean {
  if (!isApiError(error)) return false
  return error.status === 0 || (RETRYABLE_STATUSES.includes(error.status) && error.code === 'unknown')
}

/** The slots with an upload. */
export function listTypes(uploads: Uploads): DocumentKey[] {
  return Object.keys(uploads) as DocumentKey[]
}
