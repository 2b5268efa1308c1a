import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { isApiError } from '#client/api-error.ts'
import type { FactChange, FullFact } from '../schema.ts'
import type { FactsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<FactsApi>>()

export const factsQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => call('GET /api/staff/facts', { signal }),
})

export const factQuery = (id: string) =>
  queryOptions({
    queryKey: ['rules', id],
    queryFn: ({ signal }) => call('GET /api/staff/facts/:id', { param: { id }, signal }),
  })

/** Saves a check. The list is read anew; after a conflict the record is the newer one, beside what was typed. */
export function useSaveFact(id: string) {
  const client = useQueryClient()
  const { queryKey } = factQuery(id)
  return useMutation({
    mutationFn: (json: FactChange) => call('PUT /api/staff/facts/:id', { param: { id }, json }),
    onSuccess(saved) {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: factsQuery.queryKey, exact: true })
    },
    onError(error) {
      const current = isApiError(error, 'changed_meanwhile') ? currentOf(error.body) : null
      if (current) client.setQueryData(queryKey, current)
    },
  })
}

/** The record of a conflict. Data of our own server, so it is not validated again. */
function currentOf(body: unknown): FullFact | null {
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as FullFact) : null
}
