import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoadNotice } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { hasBegun } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { appointmentsQuery } from './api.ts'

/** The person's appointments: those ahead, the next one first, and the others, newest first. */
export function useAppointmentList() {
  const { data, error, refetch, ...more } = useInfiniteQuery(appointmentsQuery)
  useLoadNotice({
    action: 'appointments.load',
    title: m.appointments_toast_load_failed(),
    text: m.appointments_toast_load_failed_text(),
    error: isApiError(error, 'signed_out') ? null : error,
  })

  const now = readClock()
  const appointments = data?.pages.flat()
  return {
    ahead: (appointments ?? []).filter((one) => isAhead(one, now)).sort(compareTimes),
    /** Undefined until loaded. */
    others: appointments?.filter((one) => !isAhead(one, now)),
    error,
    retry: () => void refetch(),
    more,
  }
}

export type AppointmentList = ReturnType<typeof useAppointmentList>

export function isAhead(appointment: Appointment, now: Date): boolean {
  const { status, outcome } = appointment
  return status === 'scheduled' && outcome === null && !hasBegun(appointment, now)
}

function compareTimes(a: Appointment, b: Appointment): number {
  const [first, second] = [a, b].map((one) => `${one.appointment_date} ${one.appointment_time}`)
  return (first ?? '').localeCompare(second ?? '')
}
