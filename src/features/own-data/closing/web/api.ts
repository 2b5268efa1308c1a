import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ClosingApi } from '#features/own-data/closing/server/routes.ts'

const { call } = createClient<RoutesOf<ClosingApi>>()

export const closingQuery = queryOptions({
  queryKey: ['account', 'closing'],
  queryFn: ({ signal }) => call('GET /api/account/closing', { signal }),
})

/** Closes the account; without a password the sign-in must be a fresh one. */
export function useCloseAccount(): (password?: string) => Promise<void> {
  const client = useQueryClient()
  return async (password) => {
    const { erase_at } = await call('DELETE /api/account', { json: password ? { password } : {} })
    client.setQueryData(closingQuery.queryKey, (before) => before && { ...before, erase_at })
  }
}

/** Calls the closing off. */
export function useKeepAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/account/keep'),
    onSuccess: (closing) => client.setQueryData(closingQuery.queryKey, closing),
  })
}
