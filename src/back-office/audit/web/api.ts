import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { AUDIT_EXPORT_PATH, AUDIT_ROWS_PER_PAGE } from '../contract.ts'
import type { AuditApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<AuditApi>>()

/** The filters as they stand in the address of the screen. */
export const FILTER_NAMES = ['actor', 'act', 'case', 'from', 'to'] as const
export type Filters = Partial<Record<(typeof FILTER_NAMES)[number], string>>

export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/staff/audit', { query: { ...filters, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < AUDIT_ROWS_PER_PAGE ? undefined : String(last.at(-1)?.id)),
  })

export const verificationQuery = queryOptions({
  queryKey: ['audit', 'verification'],
  queryFn: ({ signal }) => call('GET /api/staff/audit/verification', { signal }),
  // Each one recomputes the whole chain: only a reader asks for another.
  staleTime: Number.POSITIVE_INFINITY,
})

export function exportHref(filters: Filters): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${AUDIT_EXPORT_PATH}?${query}` : AUDIT_EXPORT_PATH
}
