import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { FailedState, useLoadNotice } from '#brand/failed-state.tsx'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { isApiError } from '#client/api-error.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { appointmentsQuery } from './api.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

interface MyAppointmentsProps {
  headingRef: Ref<HTMLHeadingElement>
  onMove: (appointment: Appointment) => void
  onCanceled: (appointment: Appointment) => void
}

/** The person's appointments: move, cancel, calendar file. */
export function MyAppointments({ headingRef, onMove, onCanceled }: MyAppointmentsProps) {
  const [canceling, setCanceling] = useState<Appointment | null>(null)
  return (
    <section className="grid gap-4" aria-labelledby="my-appointments">
      <h2 id="my-appointments" ref={headingRef} tabIndex={-1} className="focus-quiet type-h2-app">
        {m.appointments_list_title()}
      </h2>
      <List onMove={onMove} onCancel={setCanceling} />
      <CancelDialog appointment={canceling} onClose={() => setCanceling(null)} onCanceled={onCanceled} />
    </section>
  )
}

interface ListProps {
  onMove: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
}

function List({ onMove, onCancel }: ListProps) {
  const { data, error, refetch, ...more } = useInfiniteQuery(appointmentsQuery)
  useLoadNotice({
    action: 'appointments.load',
    title: m.appointments_toast_load_failed(),
    text: m.appointments_toast_load_failed_text(),
    error: isApiError(error, 'signed_out') ? null : error,
  })

  const appointments = data?.pages.flat()
  if (!appointments) {
    return error ? <ListFailed error={error} onRetry={() => refetch()} /> : <ListSkeleton />
  }
  if (appointments.length === 0) {
    return <EmptyState picture={CalendarPicture} text={m.appointments_list_empty()} />
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-rest">
        {appointments.map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            onMove={() => onMove(appointment)}
            onCancel={() => onCancel(appointment)}
          />
        ))}
      </ul>
      <LoadMoreButton more={more}>{m.appointments_list_older()}</LoadMoreButton>
    </>
  )
}

function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedState
      title={m.appointments_toast_load_failed()}
      safe={m.appointments_list_safe()}
      code={isApiError(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
    />
  )
}

function ListSkeleton() {
  return (
    <SkeletonScreen>
      <SkeletonRows count={2} />
    </SkeletonScreen>
  )
}
