import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import { readClock } from '#shared/clock.ts'
import type { DocumentKey } from '../contract.ts'
import { isBeingChecked } from '../page-check/rules.ts'
import { isSameFile } from '../rules.ts'
import type { Document, UploadAnswer } from '../schema.ts'
import type { DocumentsApi } from '../server/routes.ts'
import type { SentFile } from './upload-store.ts'

const { call } = createClient<RoutesOf<DocumentsApi>>()

export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: ({ signal }) => call('GET /api/documents', { signal }),
  refetchInterval: ({ state }) => waitForChecks(state.data ?? []),
})

const FIRST_CHECKS_MS = 60_000
const OFTEN_MS = 2_000
const SELDOM_MS = 15_000

/** Polling interval while the pages of an upload are being checked; false when there is nothing to wait for. */
function waitForChecks(documents: readonly Document[]): number | false {
  const awaited = documents.filter(isBeingChecked)
  if (awaited.length === 0) return false
  const newest = Math.max(...awaited.map(({ uploaded_at }) => Date.parse(uploaded_at)))
  return readClock().getTime() - newest < FIRST_CHECKS_MS ? OFTEN_MS : SELDOM_MS
}

/** Puts an uploaded document into the cached list, and invalidates the queries that count documents. */
export async function cacheUpload({ document }: Pick<UploadAnswer, 'document'>): Promise<void> {
  // A list requested before the upload ended must not overwrite its result.
  await queryClient.cancelQueries({ queryKey: documentsQuery.queryKey })
  queryClient.setQueryData(documentsQuery.queryKey, (documents) => {
    const before = documents?.find(({ document_type }) => document_type === document.document_type)
    // Of two answers on their way at once, the older one may come last.
    if (!documents || (before?.id === document.id && before.uploaded_at > document.uploaded_at))
      return documents
    return [document, ...documents.filter((other) => other !== before)]
  })
  await refreshQueries(
    'checks',
    'passport-zone',
    'progress',
    'review',
    ...(document.requested_name === null ? [] : ['tasks' as const]),
  )
  if (!queryClient.getQueryData(documentsQuery.queryKey)) {
    await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
  }
}

/** When the document of a slot was uploaded, according to the cached list; undefined without a list. */
export function getUploadedAt(type: DocumentKey): string | null | undefined {
  const documents = queryClient.getQueryData(documentsQuery.queryKey)
  return documents && (documents.find((one) => one.document_type === type)?.uploaded_at ?? null)
}

/** What the server says that a slot holds; null when it is empty. */
export async function fetchDocument(type: DocumentKey): Promise<Document | null> {
  const documents = await queryClient.fetchQuery({ ...documentsQuery, staleTime: 0 })
  return documents.find((one) => one.document_type === type) ?? null
}

/**
 * Asks the server whether it has a file that waits. Null when the slot is as it was when the file was chosen, or empty;
 * `changed` when it holds something else since.
 */
export async function findStored({
  documentType,
  file,
  before,
}: SentFile): Promise<UploadAnswer | 'changed' | null> {
  const document = await fetchDocument(documentType)
  if (!document || document.uploaded_at === before) return null
  if (before === undefined || !isSameFile(document, file)) return 'changed'
  return { document, replaced: before !== null }
}

/** Fetches the list of documents again. */
export async function refetchDocuments(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
}
