import type { DocumentKey } from '#features/documents/contract.ts'
import { firstPageUrl } from '#features/documents/page-check/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import type { Page } from '../schema.ts'
import type { QueuedPage } from './queued-page-store.ts'
import { usePageQueue } from './use-page-queue.ts'

interface Place {
  id: string
  /** "5", or "5–8" for a PDF of four pages. */
  number: string
}

export interface StoredTile extends Place {
  page: Page
  queued: null
}

export interface QueuedTile extends Place {
  page: null
  queued: QueuedPage
}

/** A page on the screen: stored, or on its way. */
export type Tile = StoredTile | QueuedTile

/** The pages of a slot in their order; those on their way stand behind those that are stored. */
export function usePageTiles(type: DocumentKey, document: Document | null) {
  const queue = usePageQueue(type)
  const pages = listPages(document)
  let count = 0
  const take = (pages: number) => {
    const first = count + 1
    count += pages
    return pages > 1 ? `${first}–${count}` : `${first}`
  }
  const stored = pages.map((page): StoredTile => {
    return { id: page.id, number: take(page.page_count ?? 1), page, queued: null }
  })
  const sent = count
  const queued = queue.map((one): QueuedTile => ({ id: one.key, number: take(1), page: null, queued: one }))
  return { stored, queued, sent, count, isSingle: document !== null && document.pages === null }
}

export type PageTiles = ReturnType<typeof usePageTiles>

/** A single file counts as one page under the document's id. */
function listPages(document: Document | null): Page[] {
  if (!document) return []
  if (document.pages) return document.pages
  return [{ ...document, turn: 0, preview_url: document.preview_url ?? firstPageUrl(document) }]
}
