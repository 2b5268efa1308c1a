import { useMutation } from '@tanstack/react-query'
import { nameOffice } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'
import { cancelMutation } from './api.ts'
import { explainRefusal } from './refusal-text.ts'

interface CancelDialogProps {
  /** The appointment to cancel; null while the dialog is closed. */
  appointment: Appointment | null
  onClose: () => void
  onCanceled: (appointment: Appointment) => void
}

export function CancelDialog({ appointment, onClose, onCanceled }: CancelDialogProps) {
  const cancel = useMutation(cancelMutation)
  const oneAtATime = useOneAtATime()
  const words = appointment && {
    date: formatLongDate(appointment.appointment_date),
    time: appointment.appointment_time,
    office: nameOffice(appointment.office_location),
  }
  const confirm = async () => {
    if (!appointment || !words) return
    try {
      const canceled = await cancel.mutateAsync(appointment.id)
      toast({
        action: 'appointment.cancel',
        tone: 'success',
        title: m.appointments_toast_canceled(),
        text: m.appointments_toast_canceled_text(words),
      })
      onClose()
      onCanceled(canceled)
    } catch (error) {
      onClose()
      toast({
        action: 'appointment.cancel',
        tone: 'destructive',
        title: m.appointments_toast_cancel_failed(),
        text: explainRefusal(error),
      })
    }
  }
  return (
    <Dialog
      open={appointment !== null}
      onClose={onClose}
      title={m.appointments_cancel_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.appointments_cancel_keep()}
          </Button>
          <Button variant="destructive" busy={cancel.isPending} onClick={() => oneAtATime(confirm)}>
            {m.appointments_cancel()}
          </Button>
        </>
      }
    >
      {words ? m.appointments_cancel_text(words) : null}
    </Dialog>
  )
}
