import type { UseFormReturn } from 'react-hook-form'
import {
  MAX_REFUND_NOTE_LENGTH,
  type PaymentProviderName,
  REFUND_REASONS,
} from '#features/payments/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { canRefundThrough } from '../rules.ts'
import type { StaffPayment } from '../schema.ts'
import { EndsUpgrade } from './ends-upgrade.tsx'
import { amountOf, reasonName } from './payment-text.ts'
import { type TypedRefund, useRefundForm } from './use-refund-form.ts'

interface RefundFormProps {
  payment: StaffPayment
  provider: PaymentProviderName
}

/** Gives the money back through the provider, or says that it was done by hand. */
export function RefundForm({ payment, provider }: RefundFormProps) {
  const { form, send, isSending } = useRefundForm(payment, provider)
  const { register, watch, formState } = form
  const { errors } = formState
  const how = watch('how')
  const reason = watch('reason')
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Ways form={form} isThrough={canRefundThrough(payment, provider)} />
      {how === 'by_hand' ? (
        <DateField
          id="refund-day"
          label={m.back_office_payments_day()}
          error={errors.transferred_on?.message}
          {...register('transferred_on')}
          value={watch('transferred_on')}
          max={todayInWarsaw(readClock())}
          required
        />
      ) : null}
      <Field id="refund-reason" label={m.back_office_payments_reason()} error={errors.reason?.message}>
        <Select
          {...register('reason')}
          placeholder={m.back_office_payments_reason_choose()}
          options={REFUND_REASONS.map((value) => ({ value, label: reasonName(value) }))}
        />
      </Field>
      <Field
        id="refund-note"
        label={m.back_office_payments_note()}
        error={errors.note?.message}
        optional={reason !== 'other'}
      >
        <TextInput {...register('note')} maxLength={MAX_REFUND_NOTE_LENGTH} autoComplete="off" />
      </Field>
      <EndsUpgrade payment={payment} />
      <Button type="submit" busy={isSending}>
        {m.back_office_payments_refund_amount({ amount: amountOf(payment) })}
      </Button>
      <p className="type-caption text-ink-2">
        {payment.person ? m.back_office_payments_told() : m.back_office_payments_nobody_told()}
      </p>
    </form>
  )
}

interface WaysProps {
  form: UseFormReturn<TypedRefund>
  /** Whether the provider can give it back. */
  isThrough: boolean
}

function Ways({ form: { register }, isThrough }: WaysProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.back_office_payments_how()}</legend>
      <RadioCard
        {...register('how')}
        value="provider"
        disabled={!isThrough}
        label={
          <Choice
            title={m.back_office_payments_way_provider()}
            text={
              isThrough
                ? m.back_office_payments_way_provider_text()
                : m.back_office_payments_way_provider_off()
            }
          />
        }
      />
      <RadioCard
        {...register('how')}
        value="by_hand"
        label={
          <Choice
            title={m.back_office_payments_way_by_hand()}
            text={m.back_office_payments_way_by_hand_text()}
          />
        }
      />
    </fieldset>
  )
}

function Choice({ title, text }: { title: string; text: string }) {
  return (
    <span className="grid">
      <span>{title}</span>
      <span className="type-caption font-normal text-ink-2">{text}</span>
    </span>
  )
}
