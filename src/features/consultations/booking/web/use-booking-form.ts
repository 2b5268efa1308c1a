import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { track } from '#client/analytics.ts'
import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import type { Minutes } from '#features/consultations/contract.ts'
import { requireType } from '#features/consultations/rules.ts'
import type { BookingChoice, Consultation } from '#features/consultations/schema.ts'
import { bookMutation } from '#features/consultations/web/api.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import { guessDay } from './use-times.ts'

export interface BookingValues extends Record<string, string> {
  minutes: string
  date: string
  time: string
}

/** Name of the form in the data layer. */
export const BOOKING_FORM = 'consultation-calendar'
/** The action of the notice about a booking. */
const BOOK = 'consultation.book'

const schemas = lazySchemas(() => import('#features/consultations/schema.ts'))

interface BookingFormOptions {
  userId: string
  consultation: Consultation
  onBooked: (consultation: Consultation) => void
}

/** The form's state, its draft and its submit handler, which ignores repeated presses. */
export function useBookingForm({ userId, consultation, onBooked }: BookingFormOptions) {
  const { id } = consultation
  const form = useForm<BookingValues, unknown, BookingChoice>({
    resolver: useZodResolver(schemas, ({ bookingChoiceSchema }) => bookingChoiceSchema),
    defaultValues: valuesOf(consultation),
    shouldFocusError: false,
  })
  const draft = useDraft({ form, userId, name: `consultation-${id}` })
  const book = useMutation(bookMutation)
  const oneAtATime = useOneAtATime()

  const refuse = (error: unknown) => {
    if (isApiError(error, 'signed_out')) return
    track('form_error', { form: BOOKING_FORM })
    if (isApiError(error, 'slot_taken')) form.setValue('time', '', { shouldDirty: true })
    if (isApiError(error) && showServerErrors({ form, fields: error.fields })) return
    toast({ action: BOOK, tone: 'destructive', title: m.consultations_toast_error(), text: explain(error) })
  }

  const onSubmit = form.handleSubmit(
    (values) =>
      oneAtATime(async () => {
        dismissToastOf(BOOK)
        try {
          const minutes: Minutes = requireType(Number(values.minutes)).minutes
          const booked = await book.mutateAsync({ ...values, id, minutes })
          draft.clear()
          track('form_complete', { form: BOOKING_FORM })
          onBooked(booked)
        } catch (error) {
          refuse(error)
        }
      }),
    () => track('form_error', { form: BOOKING_FORM }),
  )
  return { form, draft, onSubmit, busy: book.isPending }
}

function explain(error: unknown): string {
  if (isApiError(error, 'rate_limited')) return explainWait(error.retryAfter)
  return isApiError(error, 'conflict') ? error.message : m.consultations_booking_failed()
}

/** Initial values: a request starts on its preferred day if that can be booked. */
function valuesOf({ status, minutes, preferred_date: wish }: Consultation): BookingValues {
  const wished = status === 'pending' && wish && guessDay(wish, readClock()).closed === null
  return { minutes: String(minutes ?? 30), date: wished ? wish : '', time: '' }
}

export type BookingForm = ReturnType<typeof useBookingForm>['form']
