import { useQuery } from '@tanstack/react-query'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { type OfficeLocation, TIME_SLOTS } from '#features/appointments/contract.ts'
import { describeClosure, getClosure } from '#features/appointments/rules.ts'
import { availabilityQuery, calendarQuery } from './api.ts'

interface TimesQuery {
  /** Empty until chosen. */
  office: OfficeLocation | ''
  date: string
  /** The displayed month, 'YYYY-MM'. */
  month: string
  now: Date
  /** The appointment that is being moved. */
  moving: string | undefined
}

/** Availability of the chosen office, day and month. */
export function useDay({ office, date, month, now, moving }: TimesQuery) {
  const place = { office: office || ('warsaw' as const), moving }
  const calendar = useQuery({ ...calendarQuery({ ...place, month }), enabled: office !== '' })
  // While the person types a year, the field holds dates like 0002-12-10, which are not a choice yet.
  const complete = date >= '2000-01-01'
  const closedDays = listClosedDays(now)
  const closure = complete ? getClosure({ date, now, closedDays }) : null
  const open = complete && !closure
  const availability = useQuery({ ...availabilityQuery({ ...place, date }), enabled: office !== '' && open })
  const free = availability.data?.map((slot) => slot.appointment_time)
  return {
    closedDays,
    days: calendar.data,
    calendarFailed: calendar.isError,
    /** The date is complete and, as far as is known, bookable. */
    open,
    /** Why the day cannot be chosen, in words. */
    refusal: closure ? describeClosure({ date, now, closedDays, closure }) : undefined,
    /** In chronological order; undefined while unknown. */
    free: free && open ? TIME_SLOTS.filter((time) => free.includes(time)) : undefined,
    loading: availability.isLoading,
    failed: availability.isError && !availability.data,
    retry: () => availability.refetch(),
  }
}

export type Day = ReturnType<typeof useDay>
