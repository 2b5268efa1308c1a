import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { StaffPayment } from '#back-office/payments/schema.ts'
import type { KsefStatus } from '#features/payments/invoice/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { invoiceXmlHref, useSendAgain } from './api.ts'

interface KsefStateProps {
  invoice: StaffPayment['invoices'][number]
  /** Whether the reader may fetch the invoice. */
  isOpenable: boolean
}

/** How an invoice of a firm stands in KSeF, why not, and what can be done about it. */
export function KsefState({ invoice, isOpenable }: KsefStateProps) {
  const { id, buyer_kind, number, ksef_status, ksef_number, ksef_error } = invoice
  if (buyer_kind !== 'firm') return null
  const isByHand = ksef_status === null || ksef_status === 'rejected'
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        {ksef_status
          ? STATES[ksef_status]({ number: ksef_number ?? '' })
          : m.back_office_payments_ksef_by_hand()}
      </p>
      {ksef_error ? (
        <p lang="pl" className="wrap-anywhere text-ink-2">
          {ksef_error}
        </p>
      ) : null}
      {isOpenable && isByHand ? (
        <a
          href={invoiceXmlHref(id)}
          download
          aria-label={m.back_office_payments_ksef_file_of({ number })}
          className="inline-block py-1 text-pine underline underline-offset-4"
        >
          {m.back_office_payments_ksef_file()}
        </a>
      ) : null}
      {isOpenable && ksef_status === 'rejected' ? <SendAgain id={id} number={number} /> : null}
    </div>
  )
}

const STATES: Record<KsefStatus, (of: { number: string }) => string> = {
  waiting: () => m.back_office_payments_ksef_waiting(),
  sent: () => m.back_office_payments_ksef_sent(),
  accepted: m.back_office_payments_ksef_accepted,
  rejected: () => m.back_office_payments_ksef_rejected(),
}

function SendAgain({ id, number }: { id: string; number: string }) {
  const { mutateAsync, isPending } = useSendAgain(id)
  const send = () =>
    void mutateAsync().then(
      () => toastSuccess(m.back_office_payments_ksef_sent_again({ number })),
      toastFailure,
    )
  return (
    <Button variant="second" busy={isPending} onClick={send}>
      {m.back_office_payments_ksef_send_again()}
    </Button>
  )
}
