import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { cacheUpload } from '#features/documents/web/api.ts'
import type { DocumentReuseApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<DocumentReuseApi>>()

/** The documents of ended applications that are offered for empty slots. */
export const earlierDocumentsQuery = queryOptions({
  queryKey: ['earlier-documents'],
  queryFn: ({ signal }) => call('GET /api/documents/earlier', { signal }),
})

/** Puts an earlier document into its slot. After a refusal the lists are fetched again: the slot may be filled. */
export const reuseMutation = mutationOptions({
  mutationKey: ['documents', 'reuse'],
  mutationFn: ({ document_type, id }: { document_type: DocumentType; id: string }) =>
    call('POST /api/documents/:document_type/reuse', { param: { document_type }, json: { document_id: id } }),
  onSuccess: cacheUpload,
  onError: () => refreshQueries('documents', 'earlier-documents'),
})
