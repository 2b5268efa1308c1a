import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Prepared } from '#features/documents/shrinking/web/shrinker-store.ts'
import type { WaitingFiles, WaitingPage } from '#features/documents/waiting/web/waiting-files-store.ts'
import type { UploadFailure } from '#features/documents/web/upload-failure-text.ts'
import type { Sending } from '#features/documents/web/upload-file.ts'

/** One page on its way to the server. */
export interface QueuedPage {
  /** The idempotency key. */
  key: string
  documentType: DocumentKey
  name: string
  originalBytes: number
  /** Bytes that are sent; null until the picture has been made smaller. */
  bytes: number | null
  /** URL of a small picture; null for a PDF and until the picture has been made smaller. */
  thumbnail: string | null
  phase: 'preparing' | 'waiting' | 'sending' | 'failed'
  /** Percentage of the bytes that have been sent. */
  percent: number
  /** Nothing has moved for 8 s. */
  isStalled: boolean
  failure: UploadFailure | null
}

/** A page as the queue knows it. */
export interface Entry extends QueuedPage {
  file: File
  order: number
  isShrunk: boolean
  small: Blob | null
  isKept: boolean
  control: AbortController | null
}

export interface PageSizes {
  originalBytes: number
  bytes: number
}

export interface PageAnswer {
  document: Document
  page_id: string
}

export interface SendPage extends Sending, Pick<QueuedPage, 'key' | 'documentType'> {
  file: File
}

export interface PageQueueDependencies {
  /** Makes a picture small enough; it is asked for one file after the other. */
  prepare(file: File): Promise<Prepared>
  send(page: SendPage): Promise<PageAnswer>
  /** What the slot holds now; null when it is empty. */
  fetchDocument(type: DocumentKey): Promise<Document | null>
  /** Sets the order of all pages of a slot; the document as it is then. */
  putInOrder(type: DocumentKey, order: string[]): Promise<Document>
  files: WaitingFiles
  /** Takes a turn on the line; the result gives it back. Null while the line has no room. */
  acquireSlot(): (() => void) | null
  /** True while a file is sent into this slot, which replaces what the slot holds. */
  isSlotBusy(type: DocumentKey): boolean
  /** The id of the signed-in person, or null. */
  getUserId(): string | null
  isOnline(): boolean
  wait(milliseconds: number): Promise<void>
  createKey(): string
  /** The address of a small picture, until `hide`. */
  show(blob: Blob): string
  hide(address: string): void
  explainFault(error: unknown): UploadFailure
  explainRefusal(error: unknown): UploadFailure
  onStored(document: Document): void
  /** The browser does not keep files: what waits is lost with this page. */
  onNotKept(): void
  /** A page was taken back while it was sent: only the server knows whether it has it. */
  onCanceled(): void
}

export function createEntry(page: Pick<Entry, 'key' | 'documentType' | 'file' | 'order'>): Entry {
  return {
    ...page,
    name: page.file.name,
    originalBytes: page.file.size,
    bytes: null,
    thumbnail: null,
    phase: 'preparing',
    percent: 0,
    isStalled: false,
    failure: null,
    isShrunk: false,
    small: null,
    isKept: false,
    control: null,
  }
}

/** A page that was kept before the browser's page was loaded; `show` makes the address of a small picture. */
export function restoreEntry(page: WaitingPage, show: (blob: Blob) => string): Entry {
  const { key, documentType, file, order, originalBytes, isShrunk, thumbnail: small } = page
  return {
    ...createEntry({ key, documentType, file, order }),
    originalBytes,
    bytes: isShrunk ? file.size : null,
    thumbnail: small && show(small),
    phase: isShrunk ? 'waiting' : 'preparing',
    isShrunk,
    small,
    isKept: true,
  }
}

export function byOrder(a: Entry, b: Entry): number {
  return a.order - b.order
}
