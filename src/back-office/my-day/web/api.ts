import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callCase } from '#back-office/case-file/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { MyDayApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<MyDayApi>>()

/** The reader's day; `today` is YYYY-MM-DD in Warsaw. Whoever comes back from a case has just changed it. */
export const myDayQuery = (today: string) =>
  queryOptions({
    queryKey: ['my-day', today],
    queryFn: ({ signal }) => call('GET /api/staff/my-day', { signal }),
    staleTime: 0,
  })

interface Tick {
  number: string
  id: string
  done: boolean
}

/** Says that a task is done, or not. */
export function useTick() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ number, id, done }: Tick) =>
      callCase('PATCH /api/staff/cases/:number/tasks/:id', { param: { number, id }, json: { done } }),
    onSettled: (_answer, _error, { number }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['my-day'] }),
        client.invalidateQueries({ queryKey: ['case', number] }),
        client.invalidateQueries({ queryKey: ['queue'] }),
      ]),
  })
}
