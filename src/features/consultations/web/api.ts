import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import {
  CONSULTATIONS_PER_PAGE,
  type Consultation,
  type ConsultationBooking,
  type ConsultationDay,
  type ConsultationRequest,
  type FreeTime,
} from '#features/consultations/contract.ts'
import type { ConsultationsApi } from '#features/consultations/server/routes.ts'

const client = createClient<ConsultationsApi>()

/** The person's consultations, newest first, a page at a time. */
export const consultationsQuery = infiniteQueryOptions({
  queryKey: ['consultations'],
  queryFn: async ({ pageParam, signal }): Promise<Consultation[]> => {
    const query = pageParam ? { before: pageParam } : {}
    const response = await client.api.consultations.$get({ query }, { init: { signal } })
    return (await response.json()) as Consultation[]
  },
  initialPageParam: '',
  getNextPageParam: (page: Consultation[]) =>
    page.length === CONSULTATIONS_PER_PAGE ? page.at(-1)?.id : undefined,
  // Times are chosen in another tab: whoever comes back is to see them.
  staleTime: 0,
})

export const consultationQuery = (id: string) =>
  queryOptions({
    queryKey: ['consultations', 'one', id],
    queryFn: async ({ signal }): Promise<Consultation> => {
      const response = await client.api.consultations[':id'].$get({ param: { id } }, { init: { signal } })
      return (await response.json()) as Consultation
    },
  })

export type MinutesText = '30' | '45' | '60'

interface Wanted {
  minutes: MinutesText
  /** The consultation being moved, whose own time counts as free. */
  moving: string | undefined
}

/** The free start times of a day. Always read anew: other people book too. */
export const freeTimesQuery = ({ date, minutes, moving }: Wanted & { date: string }) =>
  queryOptions({
    queryKey: ['consultation-times', date, minutes, moving],
    queryFn: async ({ signal }): Promise<string[]> => {
      const query = { date, minutes, ...(moving ? { moving } : {}) }
      const response = await client.api.consultations.slots.$get({ query }, { init: { signal } })
      return ((await response.json()) as FreeTime[]).map(({ time }) => time)
    },
    staleTime: 0,
  })

/** The days of a month ('YYYY-MM'): how many times are free, or why it is closed. */
export const daysQuery = ({ month, minutes, moving }: Wanted & { month: string }) =>
  queryOptions({
    queryKey: ['consultation-days', month, minutes, moving],
    queryFn: async ({ signal }): Promise<ConsultationDay[]> => {
      const query = { month, minutes, ...(moving ? { moving } : {}) }
      const response = await client.api.consultations.calendar.$get({ query }, { init: { signal } })
      return (await response.json()) as ConsultationDay[]
    },
  })

export const requestMutation = mutationOptions({
  mutationKey: ['consultations', 'request'],
  mutationFn: async (json: ConsultationRequest): Promise<Consultation> => {
    const response = await client.api.consultations.$post({ json })
    return (await response.json()) as Consultation
  },
  onSettled: refreshConsultations,
})

export const bookMutation = mutationOptions({
  mutationKey: ['consultations', 'book'],
  mutationFn: async ({ id, ...json }: ConsultationBooking & { id: string }): Promise<Consultation> => {
    const response = await client.api.consultations[':id'].booking.$post({ param: { id }, json })
    return (await response.json()) as Consultation
  },
  onSettled: refreshConsultations,
})

export const cancelMutation = mutationOptions({
  mutationKey: ['consultations', 'cancel'],
  mutationFn: async (id: string): Promise<Consultation> => {
    const json = { status: 'canceled' as const }
    const response = await client.api.consultations[':id'].$patch({ param: { id }, json })
    return (await response.json()) as Consultation
  },
  onSettled: refreshConsultations,
})

/** After a refusal too: the time may be somebody else's by now. */
function refreshConsultations(): void {
  for (const key of ['consultations', 'consultation-times', 'consultation-days', 'notifications']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Address of the calendar file; the session cookie travels with a plain link. */
export function calendarFileOf({ id }: Consultation): string {
  return `/api/consultations/${id}/calendar`
}

/** Whether its time is chosen on this site, not in the operator's outside calendar. */
export function isOwnCalendar({ calendar_url: url }: Consultation): boolean {
  return url.startsWith('/')
}
