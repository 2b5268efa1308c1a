import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Visit } from '../schema.ts'
import type { VisitsApi } from '../server/routes.ts'

export const { call: callVisits } = createClient<RoutesOf<VisitsApi>>()

interface VisitsRange {
  from: string
  to: string
  with: string | undefined
}

/** The visits of some days. While others are fetched, those before stay. */
export const visitsQuery = (query: VisitsRange) =>
  queryOptions({
    queryKey: ['visits', 'list', query],
    queryFn: ({ signal }) => callVisits('GET /api/staff/visits', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The times of a day to which a visit can be moved. Never cached, because applicants book, too. */
export const visitTimesQuery = ({ kind, id }: Visit, date: string) =>
  queryOptions({
    queryKey: ['visit-times', kind, id, date],
    queryFn: ({ signal }) =>
      callVisits('GET /api/staff/visits/:kind/:id/times', { param: { kind, id }, query: { date }, signal }),
    staleTime: 0,
  })

/** An act on a visit, after which visits and the case are read anew, whether it succeeded or not. */
export function useVisitAct<Input>(act: (input: Input) => Promise<Visit>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['visits'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}
