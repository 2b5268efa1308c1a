import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { PlanCalendarApi } from '../server/routes.ts'

export const { call: callCalendar } = createClient<RoutesOf<PlanCalendarApi>>()

/** Whether the plan has an address for calendars. */
export const planCalendarQuery = queryOptions({
  queryKey: ['plan-calendar'],
  queryFn: ({ signal }) => callCalendar('GET /api/case/calendar', { signal }),
})

export function useCalendarChange<Output>(change: () => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: planCalendarQuery.queryKey }),
  })
}
