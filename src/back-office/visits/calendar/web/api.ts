import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { StaffCalendarApi } from '../server/routes.ts'

export const { call: callCalendar } = createClient<RoutesOf<StaffCalendarApi>>()

/** Whether the own calendar has an address. */
export const calendarStateQuery = queryOptions({
  queryKey: ['visits', 'calendar'],
  queryFn: ({ signal }) => callCalendar('GET /api/staff/calendar', { signal }),
})

export function useCalendarChange<Output>(change: () => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: calendarStateQuery.queryKey }),
  })
}
