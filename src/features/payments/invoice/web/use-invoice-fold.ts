import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { draftKey, readDraft } from '#ui/form/drafts.ts'
import { invoiceDraft } from './use-invoice-form.ts'

/** Whether the form for an invoice is open: pressed for, or with a draft. The button has the focus again when it closes. */
export function useInvoiceFold(paymentId: string) {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(
    () => readDraft(draftKey({ userId: user?.id ?? null, name: invoiceDraft(paymentId) })) !== null,
  )
  const [isClosed, setClosed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isClosed && !isOpen) button.current?.focus()
  }, [isClosed, isOpen])
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close(): void {
      setOpen(false)
      setClosed(true)
    },
  }
}
