import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { Payment } from '#features/payments/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { draftKey, readDraft } from '#ui/form/drafts.ts'
import { Icon } from '#ui/icon.tsx'
import { FileDown } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { isInvoiceable, personAsksUntil } from '../rules.ts'
import type { Invoice, InvoiceRequest } from '../schema.ts'
import { invoicePath, invoicesQuery, issueInvoice } from './api.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { invoiceDraft } from './use-invoice-form.ts'

/** The invoice of a payment and what corrects it, or the way to one. */
export function PaymentInvoice({ payment }: { payment: Payment }) {
  const invoices = useQuery(invoicesQuery).data?.filter(({ payment_id }) => payment_id === payment.id)
  if (!invoices) return null
  if (invoices.length > 0)
    return (
      <ul className="col-span-full flex flex-wrap gap-x-6">
        {invoices.toReversed().map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink invoice={invoice} />
          </li>
        ))}
      </ul>
    )
  return isInvoiceable(payment) ? <AskForInvoice payment={payment} /> : null
}

function InvoiceLink({ invoice: { id, kind, number } }: { invoice: Invoice }) {
  const text = kind === 'invoice' ? m.payments_invoice_file : m.payments_invoice_corrective_file
  return (
    <a
      href={invoicePath(id)}
      download
      className="link type-small wrap-anywhere inline-flex min-h-11 items-center gap-2 font-semibold"
    >
      <Icon of={FileDown} />
      {text({ number: number.replaceAll('/', '/\u200b') })}
    </a>
  )
}

function AskForInvoice({ payment }: { payment: Payment }) {
  const { user } = useAuth()
  const draft = draftKey({ userId: user?.id ?? null, name: invoiceDraft(payment.id) })
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== null)
  async function issue(buyer: InvoiceRequest) {
    await issueInvoice({ id: payment.id, buyer })
    toast({ action: 'invoice.issue', tone: 'success', title: m.payments_invoice_done() })
  }
  if (!isOpen)
    return (
      <div className="col-span-full">
        <Button variant="link" size="small" onClick={() => setOpen(true)}>
          {m.payments_invoice_ask()}
        </Button>
      </div>
    )
  return (
    <div className="col-span-full max-w-measure">
      <InvoiceForm
        paymentId={payment.id}
        personName={user?.full_name ?? ''}
        issue={issue}
        onCancel={() => setOpen(false)}
        note={describeTerm(payment)}
      />
    </div>
  )
}

/** Until when a private person can ask, as long as that is to come. */
function describeTerm({ completed_at }: Payment): string | undefined {
  if (completed_at === null) return undefined
  const until = personAsksUntil(completed_at)
  return todayInWarsaw(readClock()) <= until
    ? m.payments_invoice_person_until({ date: formatDate(until) })
    : undefined
}
