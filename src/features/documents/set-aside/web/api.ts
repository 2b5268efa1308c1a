import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { SetAsideApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<SetAsideApi>>()

/** Fetched on every visit, because the purpose of stay is chosen on another screen. */
export const notNeededQuery = queryOptions({
  queryKey: ['set-aside'],
  queryFn: ({ signal }) => call('GET /api/documents/not-needed', { signal }),
  staleTime: 0,
})

interface Choice {
  document_type: DocumentType
  aside: boolean
}

/** Sets a slot aside, or takes it back, and invalidates the dashboard. */
export const setAsideMutation = mutationOptions({
  mutationKey: ['documents', 'set-aside'],
  mutationFn: ({ document_type, aside }: Choice) =>
    aside
      ? call('PUT /api/documents/:document_type/set-aside', { param: { document_type } })
      : call('DELETE /api/documents/:document_type/set-aside', { param: { document_type } }),
  onSuccess(slots) {
    queryClient.setQueryData(notNeededQuery.queryKey, slots)
    void refreshQueries('progress')
  },
  onError: () => refreshQueries('set-aside', 'documents'),
})
