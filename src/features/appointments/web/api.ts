import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import {
  APPOINTMENTS_PER_PAGE,
  type Appointment,
  type Booking,
  type CalendarDay,
  type OfficeLocation,
  type Slot,
  type TimesAhead,
} from '#features/appointments/contract.ts'
import type { AppointmentsApi } from '#features/appointments/server/routes.ts'

const client = createClient<AppointmentsApi>()

/** The person's appointments, newest first, a page at a time. */
export const appointmentsQuery = infiniteQueryOptions({
  queryKey: ['appointments'],
  queryFn: async ({ pageParam, signal }): Promise<Appointment[]> => {
    const query = pageParam ? { before: pageParam } : {}
    const response = await client.api.appointments.$get({ query }, { init: { signal } })
    return (await response.json()) as Appointment[]
  },
  initialPageParam: '',
  getNextPageParam: (page: Appointment[]) =>
    page.length === APPOINTMENTS_PER_PAGE ? page.at(-1)?.id : undefined,
})

/** How many times the person holds ahead, and how many one may. */
export const timesAheadQuery = queryOptions({
  queryKey: ['appointments', 'ahead'],
  queryFn: async ({ signal }): Promise<TimesAhead> => {
    const response = await client.api.appointments.ahead.$get({}, { init: { signal } })
    return (await response.json()) as TimesAhead
  },
})

interface Wanted {
  office: OfficeLocation
  /** The appointment being moved, whose own time counts as free. */
  moving: string | undefined
}

/** The free slots of a day. Always read anew: other people book too. */
export const availabilityQuery = ({ office, moving, date }: Wanted & { date: string }) =>
  queryOptions({
    queryKey: ['availability', office, date, moving],
    queryFn: async ({ signal }): Promise<Slot[]> => {
      const query = { office_location: office, date, ...(moving ? { moving } : {}) }
      const response = await client.api.appointments.availability.$get({ query }, { init: { signal } })
      return (await response.json()) as Slot[]
    },
    staleTime: 0,
  })

/** The days of a month ('YYYY-MM'): free slots, or why it is closed. */
export const calendarQuery = ({ office, moving, month }: Wanted & { month: string }) =>
  queryOptions({
    queryKey: ['calendar', office, month, moving],
    queryFn: async ({ signal }): Promise<CalendarDay[]> => {
      const query = { office_location: office, month, ...(moving ? { moving } : {}) }
      const response = await client.api.appointments.calendar.$get({ query }, { init: { signal } })
      return (await response.json()) as CalendarDay[]
    },
  })

export const bookMutation = mutationOptions({
  mutationKey: ['appointments', 'book'],
  mutationFn: async (booking: Booking): Promise<Appointment> => {
    const response = await client.api.appointments.$post({ json: booking })
    return (await response.json()) as Appointment
  },
  onSettled: refreshAppointments,
})

export const moveMutation = mutationOptions({
  mutationKey: ['appointments', 'move'],
  mutationFn: async ({ id, ...booking }: Booking & { id: string }): Promise<Appointment> => {
    const response = await client.api.appointments[':id'].$patch({ param: { id }, json: booking })
    return (await response.json()) as Appointment
  },
  onSettled: refreshAppointments,
})

export const cancelMutation = mutationOptions({
  mutationKey: ['appointments', 'cancel'],
  mutationFn: async (id: string): Promise<Appointment> => {
    const json = { status: 'canceled' as const }
    const response = await client.api.appointments[':id'].$patch({ param: { id }, json })
    return (await response.json()) as Appointment
  },
  onSettled: refreshAppointments,
})

/** After a refusal too: the slot may be somebody else's by now. */
function refreshAppointments(): void {
  for (const key of ['appointments', 'availability', 'calendar', 'progress', 'review']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Address of the calendar file; the session cookie travels with a plain link. */
export function calendarFileOf(appointment: Appointment): string {
  return `/api/appointments/${appointment.id}/calendar`
}
