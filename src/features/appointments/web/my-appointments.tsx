import type { Ref } from 'react'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import type { AppointmentList } from './use-appointment-list.ts'

interface SectionProps {
  list: AppointmentList
  /** Set on the heading that gets the focus when an appointment has left the list. */
  headingRef: Ref<HTMLHeadingElement> | undefined
  onMove: (appointment: Appointment) => void
  onCancel: (appointment: Appointment) => void
}

/** The appointments ahead: when, where, move, cancel, calendar file. They come first on the screen. */
export function AppointmentsAhead({ list, headingRef, ...acts }: SectionProps) {
  return (
    <section className="grid gap-4" aria-labelledby="appointments-ahead">
      <h2 id="appointments-ahead" ref={headingRef} tabIndex={-1} className="focus-quiet type-h2-app">
        {m.appointments_list_title()}
      </h2>
      <Rows appointments={list.ahead} {...acts} />
    </section>
  )
}

/** The appointments that are over or canceled; without any ahead, what is known of the person's appointments. */
export function OtherAppointments({ list, headingRef, ...acts }: SectionProps) {
  const { ahead, others, error, retry, more } = list
  if (ahead.length > 0 && others?.length === 0 && !more.hasNextPage) return null
  return (
    <section className="mt-12 grid gap-4" aria-labelledby="my-appointments">
      <h2 id="my-appointments" ref={headingRef} tabIndex={-1} className="focus-quiet type-h2-app">
        {ahead.length > 0 ? m.appointments_list_others() : m.appointments_list_title()}
      </h2>
      {others ? (
        <>
          {others.length > 0 ? (
            <Rows appointments={others} {...acts} />
          ) : (
            <p className="text-ink-2">{m.appointments_list_empty()}</p>
          )}
          <LoadMoreButton more={more}>{m.appointments_list_older()}</LoadMoreButton>
        </>
      ) : error ? (
        <ListFailed error={error} onRetry={retry} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  )
}

function Rows({
  appointments,
  onMove,
  onCancel,
}: { appointments: readonly Appointment[] } & Pick<SectionProps, 'onMove' | 'onCancel'>) {
  return (
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
