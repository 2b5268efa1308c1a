import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { withTick } from '../rules.ts'
import type { CopySheet } from '../schema.ts'
import type { CopySheetApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CopySheetApi>>()

/** The person's copy sheet: made of answers of several screens, so it is read anew whenever it is opened. */
export const copySheetQuery = queryOptions({
  queryKey: ['copy-sheet'],
  queryFn: ({ signal }) => call('GET /api/case/copy-sheet', { signal }),
  staleTime: 0,
})

export interface Tick {
  field: string
  done: boolean
}

/** Ticks a field as copied, or not. */
export function useTick() {
  return useTickOf({
    queryKey: copySheetQuery.queryKey,
    send: ({ field, done }) => call('PUT /api/case/copy-sheet/:field', { param: { field }, json: { done } }),
  })
}

interface TickOfInput {
  queryKey: QueryKey
  send: (tick: Tick) => Promise<CopySheet>
}

/** The same for a sheet under another key. The box answers at once, and ticks are sent one after the other. */
export function useTickOf({ queryKey, send }: TickOfInput) {
  const client = useQueryClient()
  const show = (tick: Tick) =>
    client.setQueryData<CopySheet>(queryKey, (sheet) => sheet && withTick(sheet, tick))
  return useMutation({
    mutationFn: send,
    scope: { id: 'copy-sheet' },
    onMutate: show,
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
