import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { caseEmployerQuery } from '#back-office/employers/web/api.ts'
import { KsefState } from '#back-office/payments/ksef/web/ksef-state.tsx'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { firmInvoiceDueOn, isInvoiceable } from '#features/payments/invoice/rules.ts'
import type { InvoiceRequest } from '#features/payments/invoice/schema.ts'
import { InvoiceForm, type KnownFirm } from '#features/payments/invoice/web/invoice-form.tsx'
import { useInvoiceFold } from '#features/payments/invoice/web/use-invoice-fold.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { formatNip } from '#shared/person/nip.ts'
import { Button } from '#ui/button.tsx'
import { FileText } from '#ui/icons.tsx'
import { invoiceHref, useIssue } from './api.ts'

/** The invoices of a payment with how they stand in KSeF, or the form for one. */
export function PanelInvoice({ payment }: { payment: StaffPayment }) {
  const { user } = useAuth()
  const [isIssued, setIssued] = useState(false)
  // Those of a deleted account are for admins, as its receipt.
  const isOpenable = payment.person !== null || user?.role === 'admin'
  if (payment.invoices.length > 0)
    return (
      <section aria-labelledby="invoice-title" className="grid gap-1 type-small">
        <h3 id="invoice-title" className="text-ink-2">
          {m.back_office_payments_invoice()}
        </h3>
        <ul className="grid gap-1">
          {payment.invoices.map((invoice) => (
            <li key={invoice.id} className="wrap-anywhere">
              <InvoiceLine invoice={invoice} isOpenable={isOpenable} isIssuedHere={isIssued} />
            </li>
          ))}
        </ul>
      </section>
    )
  return isInvoiceable(payment) && isOpenable ? (
    <Issue payment={payment} onIssued={() => setIssued(true)} />
  ) : null
}

interface InvoiceLineProps {
  invoice: StaffPayment['invoices'][number]
  isOpenable: boolean
  /** Where the form has just been. */
  isIssuedHere: boolean
}

function InvoiceLine({ invoice, isOpenable, isIssuedHere }: InvoiceLineProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isIssuedHere) link.current?.focus()
  }, [isIssuedHere])
  const { id, kind, number, issued_on, buyer_name } = invoice
  const named = kind === 'invoice' ? m.payments_invoice_file : m.payments_invoice_corrective_file
  return (
    <>
      {isOpenable ? (
        <a
          ref={link}
          href={invoiceHref(id)}
          download
          translate="no"
          aria-label={named({ number })}
          className="inline-block py-1 text-pine underline underline-offset-4"
        >
          {number}
        </a>
      ) : (
        <span translate="no">{number}</span>
      )}
      <p className="text-ink-2">
        {formatDate(issued_on)}
        {buyer_name ? ` · ${buyer_name}` : null}
      </p>
      <KsefState invoice={invoice} isOpenable={isOpenable} />
    </>
  )
}

function Issue({ payment, onIssued }: { payment: StaffPayment; onIssued(): void }) {
  const { id, person, case_number, completed_at } = payment
  const fold = useInvoiceFold(id)
  const known = useEmployerAsBuyer(fold.isOpen ? case_number : null)
  const { mutateAsync } = useIssue(id)
  async function issue(buyer: InvoiceRequest) {
    onIssued()
    const { invoices } = await mutateAsync(buyer)
    toastSuccess(m.back_office_payments_invoice_issued({ number: invoices[0]?.number ?? '' }))
  }
  if (fold.isOpen)
    return (
      <div className="border-y border-line py-5">
        <InvoiceForm
          paymentId={id}
          personName={person?.name ?? ''}
          issue={issue}
          onCancel={fold.close}
          note={person ? m.back_office_payments_invoice_told() : undefined}
          known={known}
        />
      </div>
    )
  return (
    <div className="grid gap-1">
      <Button
        ref={fold.button}
        variant="second"
        icon={FileText}
        className="justify-self-start"
        onClick={fold.open}
      >
        {m.back_office_payments_invoice_open()}
      </Button>
      {completed_at ? (
        <p className="type-caption text-ink-2">
          {m.back_office_payments_invoice_due({ date: formatDate(firmInvoiceDueOn(completed_at)) })}
        </p>
      ) : null}
    </div>
  )
}

/** The employer of a case, where it is a firm with a NIP: it often pays. */
function useEmployerAsBuyer(caseNumber: string | null): KnownFirm | undefined {
  const { data } = useQuery({ ...caseEmployerQuery(caseNumber ?? ''), enabled: caseNumber !== null })
  const employer = data?.employer
  if (!employer?.nip) return undefined
  return {
    label: m.back_office_payments_invoice_for_employer({ name: employer.name }),
    buyer: {
      buyer_nip: formatNip(employer.nip),
      buyer_name: employer.name,
      buyer_address_1: employer.street,
      buyer_address_2: employer.city,
    },
  }
}
