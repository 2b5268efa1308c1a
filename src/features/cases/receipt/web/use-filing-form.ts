import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { useLeaveGuard } from '#ui/form/leave-guard.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { toast } from '#ui/toast.tsx'
import { filingMutation, readReceipt } from './api.ts'
import { useReceiptForm } from './use-receipt-form.ts'

const NAME = 'filing'

/** The applicant's form of the receipt; what was typed stays in it until the receipt is stored, also through a reload. */
export function useFilingForm(userId: string) {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(filingMutation)
  const { form, file, ...receipt } = useReceiptForm({
    read: readReceipt,
    store: (filing) => mutateAsync(filing),
    onStored,
  })
  const draft = useDraft({ form, userId, name: NAME })
  const guard = useLeaveGuard(form.formState.isDirty || file !== null)

  function onStored() {
    guard.release()
    draft.clear()
    announceFiled()
    void navigate('/dashboard')
  }
  return { form, ...receipt, busy: isPending, draft, leaveDialog: guard.dialog }
}

function announceFiled(): void {
  toast({
    action: 'filing.save',
    title: m.cases_filing_saved_title(),
    text: m.cases_filing_saved_text(),
    tone: 'success',
  })
}
