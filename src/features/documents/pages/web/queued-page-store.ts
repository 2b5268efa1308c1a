import type { DocumentType } from '#features/documents/contract.ts'
import type { WaitingPage } from '#features/documents/waiting/web/waiting-files-store.ts'
import type { UploadFailure } from '#features/documents/web/upload-failure-text.ts'

/** One page on its way to the server. */
export interface QueuedPage {
  /** The idempotency key. */
  key: string
  documentType: DocumentType
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
