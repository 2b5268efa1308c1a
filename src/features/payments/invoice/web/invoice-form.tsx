import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field } from '#ui/field.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { MAX_ADDRESS_LINE_LENGTH, MAX_BUYER_NAME_LENGTH } from '../contract.ts'
import type { InvoiceRequest } from '../schema.ts'
import { type InvoiceFormReturn, type TypedBuyer, useInvoiceForm } from './use-invoice-form.ts'

interface InvoiceFormProps {
  paymentId: string
  /** Of the client, as far as it is known; the name of a firm is typed instead. */
  personName: string
  issue(buyer: InvoiceRequest): Promise<unknown>
  onCancel(): void
  /** What else to know, above the button. */
  note?: string | undefined
  /** A firm that is known, which one press fills in. */
  known?: KnownFirm | undefined
}

export interface KnownFirm {
  /** What the button says. */
  label: string
  buyer: Omit<TypedBuyer, 'buyer_kind'>
}

/** Who an invoice is for: a firm with its NIP, or a private person. */
export function InvoiceForm({ paymentId, personName, issue, onCancel, note, known }: InvoiceFormProps) {
  const { form, draft, send, isSending, failure, proposeName } = useInvoiceForm({
    paymentId,
    personName,
    issue,
  })
  const kind = form.register('buyer_kind', { onChange: proposeName })
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  return (
    <form noValidate onSubmit={send} className="grid gap-4" aria-label={m.payments_invoice_title()}>
      {draft.restored ? <DraftNotice onDiscard={draft.discard} /> : null}
      <fieldset ref={first} className="grid gap-2">
        <legend className="type-label mb-2 text-ink">{m.payments_invoice_title()}</legend>
        <RadioCard {...kind} value="firm" label={m.payments_invoice_firm()} />
        <RadioCard {...kind} value="person" label={m.payments_invoice_person()} />
      </fieldset>
      {known && form.watch('buyer_kind') === 'firm' ? (
        <Button variant="second" className="justify-self-start" onClick={() => fillIn(form, known)}>
          {known.label}
        </Button>
      ) : null}
      <BuyerFields form={form} id={paymentId} />
      {failure ? (
        <div role="alert">
          <Callout tone="crimson" title={m.payments_invoice_failed()}>
            {failure}
          </Callout>
        </div>
      ) : null}
      <p className="type-caption text-ink-2">
        {m.payments_invoice_final()} {note}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {m.payments_invoice_send()}
        </Button>
        <Button variant="second" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}

function fillIn(form: InvoiceFormReturn, { buyer }: KnownFirm): void {
  for (const [field, value] of Object.entries(buyer))
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

function BuyerFields({ form, id }: { form: InvoiceFormReturn; id: string }) {
  const { register, watch, formState } = form
  const { errors } = formState
  const isFirm = watch('buyer_kind') === 'firm'
  return (
    <>
      {isFirm ? (
        <Field
          id={`nip-${id}`}
          label={m.payments_invoice_nip()}
          hint={m.payments_invoice_nip_hint()}
          error={errors.buyer_nip?.message}
        >
          <TextInput {...register('buyer_nip')} inputMode="numeric" autoComplete="off" short />
        </Field>
      ) : null}
      <Field
        id={`name-${id}`}
        label={isFirm ? m.payments_invoice_firm_name() : m.payments_invoice_person_name()}
        error={errors.buyer_name?.message}
      >
        <TextInput
          {...register('buyer_name')}
          maxLength={MAX_BUYER_NAME_LENGTH}
          autoComplete={isFirm ? 'organization' : 'name'}
        />
      </Field>
      <Field id={`street-${id}`} label={m.payments_invoice_street()} error={errors.buyer_address_1?.message}>
        <TextInput
          {...register('buyer_address_1')}
          maxLength={MAX_ADDRESS_LINE_LENGTH}
          autoComplete="address-line1"
        />
      </Field>
      <Field id={`city-${id}`} label={m.payments_invoice_city()} error={errors.buyer_address_2?.message}>
        <TextInput
          {...register('buyer_address_2')}
          maxLength={MAX_ADDRESS_LINE_LENGTH}
          autoComplete="address-line2"
        />
      </Field>
    </>
  )
}
