import { type FormEvent, useId } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { messageOf } from '#client/api-error.ts'
import { CANCEL_REASON_MAX } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatNearDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { Visit } from '../schema.ts'
import { callVisits, useVisitAct } from './api.ts'

interface CancelVisitDialogProps {
  visit: Visit
  onClose(): void
}

/** Asks before a visit is canceled, and for the reason that the applicant will read. */
export function CancelVisitDialog({ visit, onClose }: CancelVisitDialogProps) {
  const { person, date, time } = visit
  const formId = useId()
  const { cancel, busy, error } = useCancel({ visit, onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_visits_cancel_title({ name: person.name })}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.back_office_visits_cancel_keep()}
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={busy}>
            {m.back_office_visits_cancel_title_short()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={cancel} className="grid gap-4 text-ink">
        <p>{m.back_office_visits_move_now({ day: formatNearDate(date), time })}</p>
        <Field
          id="cancel-reason"
          label={m.back_office_visits_cancel_reason()}
          hint={m.back_office_visits_cancel_reason_hint({ name: person.name })}
          optional
        >
          <TextArea name="reason" maxLength={CANCEL_REASON_MAX} />
        </Field>
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {error ? messageOf(error, m.back_office_desk_load_failed_advice()) : null}
        </p>
      </form>
    </Dialog>
  )
}

function useCancel({ visit: { kind, id, revision }, onClose }: CancelVisitDialogProps) {
  const { mutateAsync, isPending, error } = useVisitAct((reason: string) =>
    callVisits('POST /api/staff/visits/:kind/:id/cancel', {
      param: { kind, id },
      json: { revision, ...(reason ? { reason } : {}) },
    }),
  )
  function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    void mutateAsync(reason).then(
      () => {
        toastSuccess(m.back_office_visits_canceled())
        onClose()
      },
      // Said in the dialog.
      () => {},
    )
  }
  return { cancel, busy: isPending, error }
}
