import { mutationOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { asRecord, isApiError } from '#client/api-error.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import type { Document } from '#features/documents/schema.ts'
import { documentsQuery, refetchDocuments } from '#features/documents/web/api.ts'
import { createKey } from '#ui/create-key.ts'
import type { Page } from '../schema.ts'
import type { PagesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<PagesApi>>()

const MUTATION_KEY = ['documents', 'pages']
/** Changes of pages are sent one after another, in the order in which they were made. */
const SCOPE = { id: 'documents-pages' }

interface Arrangement {
  document_type: DocumentKey
  /** The ids of all pages. */
  order: string[]
  turns?: Record<string, Page['turn']>
}

/** Orders and turns pages: on the screen at once, and as before when the server refuses. */
export const arrangeMutation = mutationOptions({
  mutationKey: MUTATION_KEY,
  scope: SCOPE,
  mutationFn: ({ document_type, order, turns }: Arrangement) =>
    call('PATCH /api/documents/:document_type/pages', { param: { document_type }, json: { order, turns } }),
  async onMutate({ document_type, order, turns }) {
    const document = findCached(document_type)
    if (document?.pages)
      await cacheSlot(document_type, { ...document, pages: arrange(document.pages, order, turns) })
  },
  onSuccess: ({ document }, { document_type }) => cacheNewest(document_type, document),
  onError: (error, { document_type }) => showStored(error, document_type),
})

/** Removes a page; the slot is empty after the last one. */
export const removeMutation = mutationOptions({
  mutationKey: MUTATION_KEY,
  scope: SCOPE,
  mutationFn: ({ document_type, page }: { document_type: DocumentKey; page: string }) =>
    call('DELETE /api/documents/:document_type/pages/:page', { param: { document_type, page } }),
  async onSuccess({ document }, { document_type }) {
    await cacheNewest(document_type, document)
    await refreshQueries('checks', 'progress', 'review')
  },
  onError: (error, { document_type }) => showStored(error, document_type),
})

interface Replacement {
  document_type: DocumentKey
  /** The id of the page whose place the file takes. */
  page: string
  file: File
}

/** Puts a file in the place of a page: the old page is removed only once the new one is stored. */
export const replaceMutation = mutationOptions({
  mutationKey: MUTATION_KEY,
  scope: SCOPE,
  async mutationFn({ document_type, page, file }: Replacement) {
    const order = findCached(document_type)?.pages?.map(({ id }) => id) ?? []
    const param = { document_type }
    const form = new FormData()
    form.set('file', file)
    const key = { 'idempotency-key': createKey() }
    const added = { param, form, header: key, headers: key }
    const { page_id } = await call('POST /api/documents/:document_type/pages', added)
    await call('DELETE /api/documents/:document_type/pages/:page', { param: { ...param, page } })
    const json = { order: order.map((id) => (id === page ? page_id : id)) }
    const { document } = await call('PATCH /api/documents/:document_type/pages', { param, json })
    return { document, page_id }
  },
  onSuccess: ({ document }, { document_type }) => cacheNewest(document_type, document),
  onError: (error, { document_type }) => showStored(error, document_type),
})

/** True when another device has changed the pages since they were shown here. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isApiError(error, 'changed_meanwhile') || isApiError(error, 'not_found')
}

function findCached(type: DocumentKey): Document | undefined {
  return queryClient.getQueryData(documentsQuery.queryKey)?.find((one) => one.document_type === type)
}

function arrange(pages: readonly Page[], order: readonly string[], turns: Arrangement['turns'] = {}): Page[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  return order.flatMap((id) => {
    const page = byId.get(id)
    return page ? [{ ...page, turn: turns[id] ?? page.turn }] : []
  })
}

/** An answer must not undo on the screen what is still to be sent. */
async function cacheNewest(type: DocumentKey, document: Document | null): Promise<void> {
  if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) <= 1) await cacheSlot(type, document)
}

async function cacheSlot(type: DocumentKey, document: Document | null): Promise<void> {
  // A list requested before must not overwrite it.
  await queryClient.cancelQueries({ queryKey: documentsQuery.queryKey })
  queryClient.setQueryData(documentsQuery.queryKey, (documents) => {
    const others = documents?.filter((one) => one.document_type !== type)
    return document && others ? [document, ...others] : others
  })
}

async function showStored(error: Error, type: DocumentKey): Promise<void> {
  const { current } = asRecord(isApiError(error, 'changed_meanwhile') ? error.body : null)
  if (current === undefined) return refetchDocuments()
  await cacheSlot(type, current as Document | null)
}
