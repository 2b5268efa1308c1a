import { useQuery } from '@tanstack/react-query'
import type { MinutesText } from '#features/consultations/contract.ts'
import {
  type DayClosure,
  describeDayClosure,
  getDayClosure,
  openingOf,
} from '#features/consultations/rules.ts'
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
    refusal: closure ? describeDayClosure({ ...openingIn(now), date, closure }) : undefined,
    /** In chronological order; undefined while unknown. */
    free: open ? times.data : undefined,
    loading: times.isLoading,
    failed: times.isError && !times.data,
    retry: () => times.refetch(),
  }
}

export type Times = ReturnType<typeof useTimes>

export const openingIn = (now: Date) => openingOf({ now, hours: OPERATOR.hours.phone })

/** The state of a day until the server has answered: closed by hours and holidays, else assumed free. */
export function guessDay(date: string, now: Date): ConsultationDay {
  const closure = getDayClosure({ date, ...openingIn(now) })
  return { date, closed: closure?.reason ?? null, name: closure?.name, free: closure ? 0 : 1 }
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
