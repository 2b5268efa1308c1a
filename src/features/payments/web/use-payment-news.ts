import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast.tsx'
import type { PaymentStatus } from '../contract.ts'
import type { Payment } from '../schema.ts'
import { refreshPayments } from './api.ts'
import { reportPurchase } from './purchase-store.ts'

/**
 * Announces the outcome of a payment that was pending on this screen, wherever it was made. When the button that had
 * focus disappears with it, focus goes to `fallback`.
 */
export function usePaymentNews(
  payments: readonly Payment[] | undefined,
  fallback: RefObject<HTMLElement | null>,
): void {
  const known = useRef(new Map<string, PaymentStatus>())
  useEffect(() => {
    for (const payment of payments ?? []) {
      const before = known.current.get(payment.id)
      known.current.set(payment.id, payment.status)
      if (before !== 'pending' || payment.status === 'pending') continue
      tell(payment)
      if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true })
    }
  }, [payments, fallback])
}

function tell(payment: Payment): void {
  void refreshPayments()
  const action = `payment.${payment.id}`
  if (payment.status === 'completed') {
    if (payment.to_refund) return
    void reportPurchase(payment)
    toast({ action, title: m.payments_successful(), text: m.payments_successful_text(), tone: 'success' })
  }
  if (payment.status === 'canceled')
    toast({ action, title: m.payments_canceled(), text: m.payments_canceled_text(), tone: 'destructive' })
  if (payment.status === 'failed')
    toast({ action, title: m.payments_failed(), text: m.payments_failed_text(), tone: 'destructive' })
}
