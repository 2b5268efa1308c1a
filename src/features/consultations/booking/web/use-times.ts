import { useQuery } from '@tanstack/react-query'
import type { MinutesText } from '#features/consultations/contract.ts'
import { type DayClosure, describeDayClosure, getDayClosure } from '#features/consultations/rules.ts'
import type { ConsultationDay } from '#features/consultations/schema.ts'
import { daysQuery, freeTimesQuery } from '#features/consultations/web/api.ts'
import { OPERATOR } from '#shared/operator.ts'

interface TimesQuery {
  minutes: MinutesText
  date: string
  /** The displayed month, 'YYYY-MM'. */
  month: string
  now: Date
  moving: string | undefined
}

/** Availability of the chosen length, day and month. */
export function useTimes({ minutes, date, month, now, moving }: TimesQuery) {
  const days = useQuery(daysQuery({ month, minutes, moving }))
  // While the person types a year, the field holds dates like 0002-12-10, which are not a choice yet.
  const complete = date >= '2000-01-01'
  const closure = complete ? findClosure({ date, now, days: days.data }) : null
  const open = complete && !closure
  const times = useQuery({ ...freeTimesQuery({ date, minutes, moving }), enabled: open })
  return {
    days: days.data,
    daysFailed: days.isError && !days.data,
    /** The date is complete and, as far as is known, bookable. */
    open,
    /** Why the day cannot be chosen, in words. */
    refusal: closure ? describeDayClosure({ date, now, closure }) : undefined,
    /** In chronological order; undefined while unknown. */
    free: open ? times.data : undefined,
    loading: times.isLoading,
    failed: times.isError && !times.data,
    retry: () => times.refetch(),
  }
}

export type Times = ReturnType<typeof useTimes>

/** The state of a day until the server has answered: closed by the consultancy's hours, else assumed free. */
export function guessDay(date: string, now: Date): ConsultationDay {
  const closed = getDayClosure({ date, now, hours: OPERATOR.hours.phone, holidays: [] })?.reason ?? null
  return { date, closed, free: closed ? 0 : 1 }
}

function findClosure({
  date,
  now,
  days,
}: Pick<TimesQuery, 'date' | 'now'> & { days: ConsultationDay[] | undefined }) {
  const { closed, name } = days?.find((day) => day.date === date) ?? guessDay(date, now)
  const closure: DayClosure | null = closed && { reason: closed, name }
  return closure
}
