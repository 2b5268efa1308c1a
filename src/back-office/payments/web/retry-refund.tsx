import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import type { StaffPayment } from '../schema.ts'
import { useRefund } from './api.ts'

interface RetryRefundProps {
  payment: StaffPayment
  refund: NonNullable<StaffPayment['refund']>
}

/** Asks the provider again at once; the server does it by itself every few minutes. */
export function RetryRefund({ payment, refund }: RetryRefundProps) {
  const { mutateAsync, isPending } = useRefund(payment.id)
  async function retry() {
    const { how, reason, note, transferred_on } = refund
    try {
      const { status } = await mutateAsync({
        how,
        reason,
        note,
        ...(transferred_on && { transferred_on }),
      })
      if (status === 'refunded') toastSuccess(m.back_office_payments_done())
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button
      variant="second"
      size="small"
      icon={RotateCw}
      busy={isPending}
      className="justify-self-start"
      onClick={() => void retry()}
    >
      {m.back_office_payments_retry()}
    </Button>
  )
}
