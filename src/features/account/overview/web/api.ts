import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { OverviewApi } from '#features/account/overview/server/routes.ts'
import { accountPathOf } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'

const { call } = createClient<RoutesOf<OverviewApi>>()

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /api/account', { signal }),
})

export const securityLogQuery = queryOptions({
  queryKey: ['account', 'security-log'],
  queryFn: ({ signal }) => call('GET /api/account/security-log', { query: {}, signal }),
})

/** Reads the account and its log anew, after a change. */
export function useRefreshAccount(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Signs out one browser of the account. */
export function useEndSession() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/sessions/:id', { param: { id } }),
    onSuccess: refresh,
  })
}

/** The path of the account's own page: the people of the consultancy have theirs in the office. */
export function useAccountPath(): string {
  return accountPathOf(useAuth().user?.role ?? 'applicant')
}
