import { type UseFormReturn, useForm } from 'react-hook-form'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import type { PaymentProviderName, RefundMethod, RefundReason } from '#features/payments/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { canRefundThrough } from '../rules.ts'
import type { StaffPayment } from '../schema.ts'
import { useRefund } from './api.ts'

export interface TypedRefund {
  how: RefundMethod
  /** '' until it is chosen. */
  reason: RefundReason | ''
  note: string
  transferred_on: string
}

interface RefundFormState {
  form: UseFormReturn<TypedRefund>
  send(event?: React.BaseSyntheticEvent): void
  isSending: boolean
}

/** What is typed for a refund. A refused one keeps it. */
export function useRefundForm(payment: StaffPayment, provider: PaymentProviderName): RefundFormState {
  const { mutateAsync, isPending } = useRefund(payment.id)
  const isRefused = payment.refund?.refused_at != null
  const form = useForm<TypedRefund>({
    defaultValues: {
      how: canRefundThrough(payment, provider) && !isRefused ? 'provider' : 'by_hand',
      reason: payment.withdrawn_at ? 'withdrawn' : '',
      note: '',
      transferred_on: todayInWarsaw(readClock()),
    },
  })
  async function send({ how, reason, note, transferred_on }: TypedRefund) {
    if (reason === '') {
      form.setError('reason', { message: m.back_office_payments_error_reason() }, { shouldFocus: true })
      return
    }
    const day = how === 'by_hand' ? { transferred_on } : {}
    const { updated_at } = payment
    try {
      const { status } = await mutateAsync({ how, reason, note, ...day, updated_at })
      toastSuccess(status === 'refunded' ? m.back_office_payments_done() : m.back_office_payments_begun())
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      if (!showServerErrors({ form, fields })) toastFailure(error)
    }
  }
  return { form, send: form.handleSubmit(send), isSending: isPending }
}
