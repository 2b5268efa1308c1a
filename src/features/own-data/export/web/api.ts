import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ExportApi } from '#features/own-data/export/server/routes.ts'

export const { call: callExport } = createClient<RoutesOf<ExportApi>>()

const WORKING_POLL_MS = 3_000

export const exportQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: ({ signal }) => callExport('GET /api/account/export', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? WORKING_POLL_MS : false),
})
