import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { requireFact } from '#facts/require-fact.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { APPOINTMENT_DRAFT, BOOK } from '#features/appointments/contract.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Callout } from '#ui/callout.tsx'
import { FoldedForm } from '#ui/form/folded-form.tsx'
import { createLateScript, LatePart, usePreload } from '#ui/late-part.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { FormPlace } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { AheadNotice } from './ahead-notice.tsx'
import { timesAheadQuery } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveNotice } from './move-notice.tsx'
import { AppointmentsAhead, OtherAppointments } from './my-appointments.tsx'
import { type AppointmentList, useAppointmentList } from './use-appointment-list.ts'

/** The form is fetched beside the list, which decides whether it is shown at once. */
const FORM = createLateScript(
  () => import('./appointment-form.tsx'),
  (module) => module.AppointmentForm,
)

export default function AppointmentPage() {
  const list = useAppointmentList()
  // Once there, what is typed stays: a list that is loaded again after a failure does not take it away.
  const [isKnown, setIsKnown] = useState(false)
  if (!isKnown && (list.others || list.error)) setIsKnown(true)
  usePreload(FORM)
  return (
    <div className="mx-auto max-w-[57.5rem]">
      <PageHeading title={m.appointments_title()} lead={m.appointments_lead()} className="mb-6" />
      {isKnown ? <Content list={list} /> : <FormPlace />}
    </div>
  )
}

/** What is booked, and the form; it is not known before the list is loaded which of them comes first. */
function Content({ list }: { list: AppointmentList }) {
  const isAhead = list.ahead.length > 0
  const { heading, focusHeading } = useHeadingFocus(list.ahead.length)
  const [moving, setMoving] = useState<Appointment>()
  const [canceling, setCanceling] = useState<Appointment | null>(null)
  const submittedBand = useOutletContext<ReactNode>()
  const acts = { onMove: setMoving, onCancel: setCanceling }

  return (
    <>
      {isAhead ? <AppointmentsAhead list={list} headingRef={heading} {...acts} /> : null}
      {submittedBand ? <div className="mt-8">{submittedBand}</div> : null}
      <Callout tone="amber" title={m.appointments_not_state_title()} className="mt-6 mb-8 max-w-form">
        {m.appointments_not_state_text({ period: requireFact('office-visit').shown })}
      </Callout>
      <EndedNote className="max-w-form" />
      <Booking
        moving={moving}
        isFolded={isAhead}
        onMoved={() => {
          setMoving(undefined)
          focusHeading()
        }}
      />
      <OtherAppointments list={list} headingRef={isAhead ? undefined : heading} {...acts} />
      <CancelDialog
        appointment={canceling}
        onClose={() => setCanceling(null)}
        onCanceled={({ id }) => {
          if (id === moving?.id) setMoving(undefined)
          focusHeading()
        }}
      />
    </>
  )
}

interface BookingProps {
  /** The appointment that is being moved. */
  moving: Appointment | undefined
  /** True when the form for another time stands behind a button. */
  isFolded: boolean
  /** Called when the appointment has been moved, or is to stay as it is. */
  onMoved: () => void
}

/** The form that books a time or moves one, or why there is none. */
function Booking({ moving, isFolded, onMoved }: BookingProps) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { data: timesAhead } = useQuery(timesAheadQuery)
  const userId = user?.id ?? ''
  if (useHasEnded()) return null
  if (moving) {
    const finish = (appointment: Appointment) => {
      announceMoved(appointment)
      onMoved()
    }
    return (
      <div key={moving.id}>
        <MoveNotice appointment={moving} onStop={onMoved} />
        <LatePart of={FORM} props={{ userId, moving, onDone: finish }} fallback={<FormPlace />} />
      </div>
    )
  }
  if (timesAhead && timesAhead.ahead >= timesAhead.most) return <AheadNotice count={timesAhead.ahead} />
  const finish = () => {
    announceBooked()
    navigate('/dashboard')
  }
  return (
    <FoldedForm
      isFolded={isFolded}
      label={m.appointments_another()}
      draft={{ userId, name: APPOINTMENT_DRAFT }}
    >
      {(focused) => (
        <LatePart of={FORM} props={{ userId, focused, onDone: finish }} fallback={<FormPlace />} />
      )}
    </FoldedForm>
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
