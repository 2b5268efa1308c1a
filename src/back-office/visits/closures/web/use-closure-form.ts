import { useForm } from 'react-hook-form'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { unsentTexts } from '#ui/form/unsent-text.ts'
import type { MadeClosure, NewClosure } from '../schema.ts'
import { callClosures, useClosureChange } from './api.ts'
import { describeClosedDays } from './closure-text.ts'

/** The choice that names nobody. */
export const EVERYBODY = 'everybody'

/** What is typed, as text. */
export interface TypedClosure {
  staff_id: string
  from_day: string
  to_day: string
  from_time: string
  to_time: string
  reason: string
  covered_by: string
}

const FIELDS = ['staff_id', 'from_day', 'to_day', 'from_time', 'to_time', 'reason', 'covered_by'] as const

interface ClosureFormInput {
  ownId: string
  today: string
  onMade(made: MadeClosure): void
}

/** The form of a closed time. A refused save keeps what was typed. */
export function useClosureForm({ ownId, today, onMade }: ClosureFormInput) {
  const { user } = useAuth()
  const staff_id = user?.role === 'admin' ? EVERYBODY : ownId
  const initial = {
    staff_id,
    from_day: '',
    to_day: '',
    from_time: '',
    to_time: '',
    reason: '',
    covered_by: '',
  }
  const form = useForm<TypedClosure>({ defaultValues: initial })
  const { mutateAsync, isPending } = useClosureChange((json: NewClosure) =>
    callClosures('POST /api/staff/closures', { json }),
  )
  const save = form.handleSubmit(async (typed) => {
    try {
      const made = await mutateAsync(closureOf(typed))
      // The next closed time may be typed already.
      const left = unsentTexts<TypedClosure>({ sent: typed, now: form.getValues(), initial })
      form.reset(left, { keepDefaultValues: true })
      toastSuccess(m.back_office_visits_closures_added({ days: describeClosedDays(made, today) }))
      onMade(made)
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      if (!showServerErrors({ form, fields })) return toastFailure(error)
      const first = FIELDS.find((name) => fields[name])
      if (first) form.setFocus(first)
    }
  })
  return { form, save, busy: isPending }
}

/** One day needs no last day; empty hours are the whole day. */
function closureOf({
  staff_id,
  from_day,
  to_day,
  from_time,
  to_time,
  reason,
  covered_by,
}: TypedClosure): NewClosure {
  return {
    staff_id: staff_id === EVERYBODY ? null : staff_id,
    from_day,
    to_day: to_day || from_day,
    from_time: from_time || null,
    to_time: to_time || null,
    reason: reason || null,
    covered_by: (staff_id !== EVERYBODY && covered_by) || null,
  }
}
