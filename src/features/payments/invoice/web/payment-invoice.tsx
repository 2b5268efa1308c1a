import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { Payment } from '#features/payments/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FileDown } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { isInvoiceable, personAsksUntil } from '../rules.ts'
import type { Invoice, InvoiceRequest } from '../schema.ts'
import { invoicePath, invoicesQuery, issueInvoice } from './api.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { useInvoiceFold } from './use-invoice-fold.ts'

/** The invoice of a payment and what corrects it, or the way to one. */
export function PaymentInvoice({ payment }: { payment: Payment }) {
  const [isIssued, setIssued] = useState(false)
  const invoices = useQuery(invoicesQuery).data?.filter(({ payment_id }) => payment_id === payment.id)
  if (!invoices) return null
  if (invoices.length > 0)
    return (
      <ul className="col-span-full flex flex-wrap gap-x-6">
        {invoices.toReversed().map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLink invoice={invoice} isIssuedHere={isIssued} />
          </li>
        ))}
      </ul>
    )
  return isInvoiceable(payment) ? <AskForInvoice payment={payment} onIssued={() => setIssued(true)} /> : null
}

interface InvoiceLinkProps {
  invoice: Invoice
  /** Where the form has just been. */
  isIssuedHere: boolean
}

function InvoiceLink({ invoice: { id, kind, number }, isIssuedHere }: InvoiceLinkProps) {
  const text = kind === 'invoice' ? m.payments_invoice_file : m.payments_invoice_corrective_file
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isIssuedHere) link.current?.focus()
  }, [isIssuedHere])
  return (
    <a
      ref={link}
      href={invoicePath(id)}
      download
      className="link type-small wrap-anywhere inline-flex min-h-11 items-center gap-2 font-semibold"
    >
      <Icon of={FileDown} />
      {text({ number: number.replaceAll('/', '/\u200b') })}
    </a>
  )
}

function AskForInvoice({ payment, onIssued }: { payment: Payment; onIssued(): void }) {
  const { user } = useAuth()
  const fold = useInvoiceFold(payment.id)
  async function issue(buyer: InvoiceRequest) {
    onIssued()
    await issueInvoice({ id: payment.id, buyer })
    toast({ action: 'invoice.issue', tone: 'success', title: m.payments_invoice_done() })
  }
  if (!fold.isOpen)
    return (
      <div className="col-span-full">
        <Button ref={fold.button} variant="link" size="small" onClick={fold.open}>
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
        onCancel={fold.close}
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
