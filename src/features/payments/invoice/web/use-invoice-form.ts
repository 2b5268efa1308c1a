import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { showServerErrors } from '#ui/form/server-errors.ts'
import { type DraftHandle, useDraft } from '#ui/form/use-draft.ts'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'
import type { InvoiceRequest } from '../schema.ts'

export interface TypedBuyer extends Record<string, string> {
  buyer_kind: 'firm' | 'person'
  buyer_nip: string
  buyer_name: string
  buyer_address_1: string
  buyer_address_2: string
}

export type InvoiceFormReturn = UseFormReturn<TypedBuyer, unknown, InvoiceRequest>

const schemas = lazySchemas(() => import('../schema.ts'))

/** Name of the draft of a payment's form. */
export const invoiceDraft = (paymentId: string): string => `invoice-${paymentId}`

interface InvoiceFormOptions {
  paymentId: string
  /** '' where it is not known. */
  personName: string
  issue(buyer: InvoiceRequest): Promise<unknown>
}

interface InvoiceFormState {
  form: InvoiceFormReturn
  draft: DraftHandle
  send(event?: React.BaseSyntheticEvent): void
  isSending: boolean
  /** For the choice of who it is for. */
  proposeName(event: React.ChangeEvent<HTMLInputElement>): void
  /** Why it was not issued, where no field is at fault; '' otherwise. */
  failure: string
}

/** What is typed for an invoice: it survives a reload and a refusal. */
export function useInvoiceForm({ paymentId, personName, issue }: InvoiceFormOptions): InvoiceFormState {
  const { user } = useAuth()
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const oneAtATime = useOneAtATime()
  const form = useForm<TypedBuyer, unknown, InvoiceRequest>({
    resolver: useZodResolver(schemas, ({ invoiceRequestSchema }) => invoiceRequestSchema),
    defaultValues: {
      buyer_kind: 'firm',
      buyer_nip: '',
      buyer_name: '',
      buyer_address_1: '',
      buyer_address_2: '',
    },
  })
  const draft = useDraft({ form, userId: user?.id ?? null, name: invoiceDraft(paymentId) })

  const send = form.handleSubmit((buyer) =>
    oneAtATime(async () => {
      setFailure('')
      setSending(true)
      try {
        await issue(buyer)
        draft.clear()
      } catch (error) {
        const fields = isApiError(error) ? error.fields : {}
        if (!showServerErrors({ form, fields })) setFailure(explain(error))
      }
      setSending(false)
    }),
  )
  return { form, draft, send, isSending, failure, proposeName }

  /** The name that is known is a person's, and none of a firm; what was typed stays. */
  function proposeName({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) {
    const name = form.getValues('buyer_name')
    if (value === 'person' && name === '') form.setValue('buyer_name', personName)
    if (value === 'firm' && name === personName) form.setValue('buyer_name', '')
  }
}

const explain = (error: unknown): string =>
  isApiError(error, 'conflict') ? error.message : m.payments_invoice_failed_text()
