import { useInfiniteQuery } from '@tanstack/react-query'
import { hasBegun, spanOf } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { readClock } from '#shared/clock.ts'
import { consultationsQuery } from './api.ts'

/** The person's consultations: those booked ahead, the next one first, and the others, newest first. */
export function useConsultationList() {
  const { data, error, refetch, ...more } = useInfiniteQuery(consultationsQuery)
  const now = readClock()
  const consultations = data?.pages.flat()
  return {
    ahead: (consultations ?? []).filter((one) => isAhead(one, now)).sort(compareTimes),
    /** Undefined until loaded. */
    others: consultations?.filter((one) => !isAhead(one, now)),
    error,
    retry: () => void refetch(),
    more,
  }
}

export type ConsultationList = ReturnType<typeof useConsultationList>

function isAhead(consultation: Consultation, now: Date): boolean {
  const span = spanOf(consultation)
  return consultation.status === 'booked' && span !== null && !hasBegun(span, now)
}

function compareTimes(a: Consultation, b: Consultation): number {
  const [first, second] = [a, b].map((one) => `${one.booked_date} ${one.booked_time}`)
  return (first ?? '').localeCompare(second ?? '')
}
