import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailedJobsApi } from '#back-office/failed-jobs/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<FailedJobsApi>>()

export const failedJobsQuery = queryOptions({
  queryKey: ['failed-jobs'],
  queryFn: ({ signal }) => call('GET /api/staff/failed-jobs', { signal }),
})

export const scheduledJobsQuery = queryOptions({
  queryKey: ['failed-jobs', 'scheduled'],
  queryFn: ({ signal }) => call('GET /api/staff/scheduled-jobs', { signal }),
})

/** Runs a failed job again. */
export function useRetry(id: string) {
  return useChange(() => call('POST /api/staff/failed-jobs/:id/retry', { param: { id } }))
}

/** Removes a failed job from the list. */
export function useDismissal(id: string) {
  return useChange(() => call('DELETE /api/staff/failed-jobs/:id', { param: { id } }))
}

function useChange(change: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['failed-jobs'] }),
  })
}
