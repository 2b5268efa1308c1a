import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { APPOINTMENTS_PER_PAGE, type OfficeLocation } from '#features/appointments/contract.ts'
import type { Appointment, Booking } from '#features/appointments/schema.ts'
import type { AppointmentsApi } from '#features/appointments/server/routes.ts'

const { call } = createClient<RoutesOf<AppointmentsApi>>()

/** The person's appointments, newest first, in pages. */
export const appointmentsQuery = infiniteQueryOptions({
  queryKey: ['appointments'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/appointments', { query: { before: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === APPOINTMENTS_PER_PAGE ? page.at(-1)?.id : undefined),
})

/** How many future appointments the person has, and the maximum. */
export const timesAheadQuery = queryOptions({
  queryKey: ['appointments', 'ahead'],
  queryFn: ({ signal }) => call('GET /api/appointments/ahead', { signal }),
})

interface TimesQuery {
  office: OfficeLocation
  /** The appointment that is being moved, whose own slot counts as free. */
  moving: string | undefined
}

/** The free slots of a day. Never cached, because other people book too. */
export const availabilityQuery = ({ office, moving, date }: TimesQuery & { date: string }) =>
  queryOptions({
    queryKey: ['appointment-times', office, date, moving],
    queryFn: ({ signal }) =>
      call('GET /api/appointments/availability', {
        query: { office_location: office, date, moving },
        signal,
      }),
    staleTime: 0,
  })

/** The first free slot of each of the next days that have one. */
export const nextFreeQuery = ({ office, moving }: TimesQuery) =>
  queryOptions({
    queryKey: ['appointment-times', 'next', office, moving],
    queryFn: ({ signal }) =>
      call('GET /api/appointments/next', { query: { office_location: office, moving }, signal }),
    staleTime: 0,
  })

/** The days of a month ('YYYY-MM') with their free slots, or why they are closed. */
export const calendarQuery = ({ office, moving, month }: TimesQuery & { month: string }) =>
  queryOptions({
    queryKey: ['appointment-days', office, month, moving],
    queryFn: ({ signal }) =>
      call('GET /api/appointments/calendar', { query: { office_location: office, month, moving }, signal }),
  })

export const bookMutation = mutationOptions({
  mutationKey: ['appointments', 'book'],
  mutationFn: (json: Booking) => call('POST /api/appointments', { json }),
  onSettled: refreshAppointments,
})

export const moveMutation = mutationOptions({
  mutationKey: ['appointments', 'move'],
  mutationFn: ({ id, ...json }: Booking & { id: string }) =>
    call('PATCH /api/appointments/:id', { param: { id }, json }),
  onSettled: refreshAppointments,
})

export const cancelMutation = mutationOptions({
  mutationKey: ['appointments', 'cancel'],
  mutationFn: (id: string) =>
    call('PATCH /api/appointments/:id', { param: { id }, json: { status: 'canceled' } }),
  onSettled: refreshAppointments,
})

/** Also called after an error: the slot may be taken by now. */
function refreshAppointments(): void {
  void refreshQueries('appointments', 'appointment-times', 'appointment-days', 'progress', 'review')
}

/** Path of the calendar file; a plain link sends the session cookie. */
export function calendarFilePath(appointment: Appointment): string {
  return `/api/appointments/${appointment.id}/calendar`
}
