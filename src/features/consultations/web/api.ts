import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { CONSULTATIONS_PER_PAGE, type MinutesText } from '#features/consultations/contract.ts'
import type {
  Consultation,
  ConsultationBooking,
  ConsultationRequest,
} from '#features/consultations/schema.ts'
import type { ConsultationsApi } from '#features/consultations/server/routes.ts'

const { call } = createClient<RoutesOf<ConsultationsApi>>()

/** The person's consultations, newest first, in pages. */
export const consultationsQuery = infiniteQueryOptions({
  queryKey: ['consultations'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/consultations', { query: { before: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === CONSULTATIONS_PER_PAGE ? page.at(-1)?.id : undefined),
  // A time is chosen in another tab, so the list is fetched again when the person comes back.
  staleTime: 0,
})

export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultations', 'one', id],
    queryFn: ({ signal }) => call('GET /api/consultations/:id', { param: { id }, signal }),
  })

interface TimesQuery {
  minutes: MinutesText
  /** The consultation that is being moved, whose own time counts as free. */
  moving: string | undefined
}

/** The free start times of a day. Never cached, because other people book too. */
export const freeTimesQuery = ({ date, minutes, moving }: TimesQuery & { date: string }) =>
  queryOptions({
    queryKey: ['consultation-times', date, minutes, moving],
    queryFn: async ({ signal }) => {
      const free = await call('GET /api/consultations/slots', { query: { date, minutes, moving }, signal })
      return free.map(({ time }) => time)
    },
    staleTime: 0,
  })

/** The first free start time of each of the next days that have one. */
export const nextTimesQuery = ({ minutes, moving }: TimesQuery) =>
  queryOptions({
    queryKey: ['consultation-times', 'next', minutes, moving],
    queryFn: ({ signal }) => call('GET /api/consultations/next', { query: { minutes, moving }, signal }),
    staleTime: 0,
  })

/** The days of a month ('YYYY-MM') with the number of free times, or why they are closed. */
export const daysQuery = ({ month, minutes, moving }: TimesQuery & { month: string }) =>
  queryOptions({
    queryKey: ['consultation-days', month, minutes, moving],
    queryFn: ({ signal }) =>
      call('GET /api/consultations/calendar', { query: { month, minutes, moving }, signal }),
  })

export const requestMutation = mutationOptions({
  mutationKey: ['consultations', 'request'],
  mutationFn: (json: ConsultationRequest) => call('POST /api/consultations', { json }),
  onSettled: refreshConsultations,
})

export const bookMutation = mutationOptions({
  mutationKey: ['consultations', 'book'],
  mutationFn: ({ id, ...json }: ConsultationBooking & { id: string }) =>
    call('POST /api/consultations/:id/booking', { param: { id }, json }),
  onSettled: refreshConsultations,
})

export const cancelMutation = mutationOptions({
  mutationKey: ['consultations', 'cancel'],
  mutationFn: (id: string) =>
    call('PATCH /api/consultations/:id', { param: { id }, json: { status: 'canceled' } }),
  onSettled: refreshConsultations,
})

/** Also called after an error: the time may be taken by now. */
function refreshConsultations(): void {
  void refreshQueries('consultations', 'consultation-times', 'consultation-days', 'notifications', 'progress')
}

/** Path of the calendar file; a plain link sends the session cookie. */
export function calendarFilePath({ id }: Consultation): string {
  return `/api/consultations/${id}/calendar`
}

/** True when the time is chosen on this site, not in the operator's external calendar. */
export function isOwnCalendar({ calendar_url: url }: Consultation): boolean {
  return url.startsWith('/')
}
