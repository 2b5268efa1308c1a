import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { requireFact } from '#facts/require-fact.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { Appointment } from '#features/appointments/schema.ts'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Callout } from '#ui/callout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { toast } from '#ui/toast.tsx'
import { AheadNotice } from './ahead-notice.tsx'
import { timesAheadQuery } from './api.ts'
import { AppointmentForm } from './appointment-form.tsx'
import { MoveNotice } from './move-notice.tsx'
import { MyAppointments } from './my-appointments.tsx'
import { BOOK } from './use-booking-form.ts'

export default function AppointmentPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const list = useRef<HTMLHeadingElement>(null)
  const [moving, setMoving] = useState<Appointment>()
  const { data: timesAhead } = useQuery(timesAheadQuery)
  const hasEnded = useHasEnded()
  const isFull = !moving && timesAhead !== undefined && timesAhead.ahead >= timesAhead.most

  const stopMoving = () => {
    setMoving(undefined)
    list.current?.focus()
  }
  const finishBooking = () => {
    announceBooked()
    navigate('/dashboard')
  }
  const finishMove = (appointment: Appointment) => {
    announceMoved(appointment)
    stopMoving()
  }

  return (
    <div className="mx-auto max-w-[57.5rem]">
      <PageHeading title={m.appointments_title()} lead={m.appointments_lead()} />
      <Callout tone="amber" title={m.appointments_not_state_title()} className="mt-6 mb-8 max-w-form">
        {m.appointments_not_state_text({ days: requireFact('office-visit').shown })}
      </Callout>
      <EndedNote className="max-w-form" />
      {moving ? <MoveNotice key={moving.id} appointment={moving} onStop={stopMoving} /> : null}
      {hasEnded ? null : isFull ? (
        <AheadNotice count={timesAhead.ahead} />
      ) : (
        <AppointmentForm
          key={moving?.id ?? 'new'}
          userId={user?.id ?? ''}
          moving={moving}
          onDone={moving ? finishMove : finishBooking}
        />
      )}
      <div className="mt-12">
        <MyAppointments
          headingRef={list}
          onMove={setMoving}
          onCanceled={({ id }) => (id === moving?.id ? setMoving(undefined) : list.current?.focus())}
        />
      </div>
    </div>
  )
}

function announceBooked() {
  toast({
    action: BOOK,
    tone: 'success',
    title: m.appointments_toast_scheduled(),
    text: m.appointments_scheduled_text(),
  })
}

function announceMoved({ appointment_date, appointment_time: time }: Appointment) {
  const text = m.appointments_toast_moved_text({ date: formatLongDate(appointment_date), time })
  toast({ action: BOOK, tone: 'success', title: m.appointments_toast_moved(), text })
}
