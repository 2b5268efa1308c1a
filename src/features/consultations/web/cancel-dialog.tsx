import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { describeMoment, nameService, spanOf } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'
import { cancelMutation } from './api.ts'

interface CancelDialogProps {
  /** The consultation to cancel; null while the dialog is closed. */
  consultation: Consultation | null
  onClose: () => void
  onCanceled: () => void
}

export function CancelDialog({ consultation, onClose, onCanceled }: CancelDialogProps) {
  const cancel = useMutation(cancelMutation)
  const oneAtATime = useOneAtATime()
  const confirm = async () => {
    if (!consultation) return
    try {
      await cancel.mutateAsync(consultation.id)
      toast({
        action: 'consultation.cancel',
        tone: 'success',
        title: m.consultations_toast_canceled(),
        text: m.consultations_toast_canceled_text(),
      })
      onClose()
      onCanceled()
    } catch (error) {
      onClose()
      toast({
        action: 'consultation.cancel',
        tone: 'destructive',
        title: m.consultations_toast_error(),
        text: explain(error),
      })
    }
  }
  return (
    <Dialog
      open={consultation !== null}
      onClose={onClose}
      title={m.consultations_cancel_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.consultations_cancel_keep()}
          </Button>
          <Button variant="destructive" busy={cancel.isPending} onClick={() => oneAtATime(confirm)}>
            {m.consultations_cancel()}
          </Button>
        </>
      }
    >
      {consultation ? describe(consultation) : null}
    </Dialog>
  )
}

function explain(error: unknown): string {
  if (isApiError(error, 'rate_limited')) return explainWait(error.retryAfter)
  return isApiError(error, 'conflict') ? error.message : m.consultations_toast_cancel_failed()
}

function describe(consultation: Consultation): string {
  const span = spanOf(consultation)
  if (span) return m.consultations_cancel_text({ moment: describeMoment(span) })
  return m.consultations_cancel_text_pending({ service: nameService(consultation.service) })
}
