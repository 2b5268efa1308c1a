import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { APPOINTMENT_DRAFT, BOOK } from '#features/appointments/contract.ts'
import type { Appointment, Booking } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.tsx'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { unsentText } from '#ui/form/unsent-text.ts'
import { type DraftHandle, useDraft } from '#ui/form/use-draft.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { bookMutation, moveMutation } from './api.ts'
import { explainRefusal } from './refusal-text.ts'

export interface BookingValues {
  office_location: string
  appointment_date: string
  appointment_time: string
  notes: string
}

const schemas = lazySchemas(() => import('#features/appointments/schema.ts'))

const EMPTY: BookingValues = { office_location: '', appointment_date: '', appointment_time: '', notes: '' }

interface BookingFormOptions {
  /** Empty after the session has ended. */
  userId: string
  /** The appointment that is being moved; without one, the form books a new one. */
  moving?: Appointment
  onDone: (appointment: Appointment) => void
}

/** The form's state, its draft and its submit handler, which ignores repeated presses. */
export function useBookingForm({ userId, moving, onDone }: BookingFormOptions) {
  const form = useForm<BookingValues, unknown, Booking>({
    resolver: useZodResolver(schemas, ({ bookingSchema }) => bookingSchema),
    defaultValues: moving ? valuesOf(moving) : EMPTY,
    shouldFocusError: false,
  })
  const draft = useDraft({ form, userId, name: moving ? `appointment-${moving.id}` : APPOINTMENT_DRAFT })
  const leave = useLeaveGuard(form.formState.isDirty && userId !== '')
  const book = useMutation(bookMutation)
  const move = useMutation(moveMutation)
  const busy = useRef(false)

  const refuse = (error: unknown) => {
    if (isApiError(error, 'signed_out')) return
    if (isApiError(error, 'slot_taken')) {
      form.setValue('appointment_time', '', { shouldDirty: true })
      form.setError('appointment_time', { type: 'server', message: error.message })
      return
    }
    if (isApiError(error, 'invalid_input') && showServerErrors({ form, fields: error.fields })) return
    toast({
      action: BOOK,
      tone: 'destructive',
      title: m.appointments_toast_schedule_failed(),
      text: explainRefusal(error),
    })
  }

  const submit = form.handleSubmit(async (booking) => {
    if (busy.current) return
    busy.current = true
    dismissToastOf(BOOK)
    const { notes: sent } = form.getValues()
    try {
      const appointment = moving
        ? await move.mutateAsync({ ...booking, id: moving.id })
        : await book.mutateAsync(booking)
      clearBooked({ form, draft, sent, moved: moving ? appointment : null })
      leave.release()
      onDone(appointment)
    } catch (error) {
      refuse(error)
    } finally {
      busy.current = false
    }
  })

  return { form, draft, submit, leaveDialog: leave.dialog, busy: book.isPending || move.isPending }
}

interface Booked {
  form: UseFormReturn<BookingValues, unknown, Booking>
  draft: DraftHandle
  /** The notes that were sent. */
  sent: string
  /** The appointment with its new time; null for a new one. */
  moved: Appointment | null
}

/** What was typed into the notes while it was booked stays as a draft: of its next move, or of the next booking. */
function clearBooked({ form, draft, sent, moved }: Booked): void {
  const now = form.getValues('notes')
  draft.clear()
  form.reset(moved ? valuesOf(moved) : EMPTY)
  if (now === sent) return
  form.setValue('notes', moved ? now : unsentText({ sent, now }))
  draft.keep()
}

function valuesOf(appointment: Appointment): BookingValues {
  const { office_location, appointment_date, appointment_time, notes } = appointment
  return { office_location, appointment_date, appointment_time, notes: notes ?? '' }
}
