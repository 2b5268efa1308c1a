import { Link } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { PART_ROW, PartCell, PartTable } from '#back-office/desk/web/part-table.tsx'
import { packageName } from '#features/packages/rules.ts'
import { PaymentStatusBadge } from '#features/payments/web/payment-status-badge.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** The payments of a case, the newest first. */
export default function PaymentsPage() {
  const { number, payments } = useCaseFile()
  return (
    <section aria-labelledby="payments-title" className="grid gap-4">
      <h2 id="payments-title" className="sr-only">
        {m.back_office_case_file_payments()}
      </h2>
      {payments.length > 0 ? (
        <>
          <Payments payments={payments} />
          <Link
            to={`/office/payments?q=${number}`}
            className="justify-self-start py-2 type-small font-semibold text-pine underline underline-offset-4"
          >
            {m.back_office_case_file_payments_more()}
          </Link>
        </>
      ) : (
        <EmptyState text={m.back_office_case_file_payments_none()} />
      )}
    </section>
  )
}

type Payment = CaseFile['payments'][number]

function Payments({ payments }: { payments: readonly Payment[] }) {
  const columns = [
    { label: m.back_office_case_file_payments_package() },
    { label: m.back_office_case_file_payments_begun() },
    { label: m.back_office_case_file_payments_amount(), className: 'text-right' },
    { label: m.back_office_case_file_payments_status() },
    { label: m.back_office_case_file_payments_receipt() },
    { label: m.back_office_payments_invoice() },
  ]
  return (
    <PartTable label={m.back_office_case_file_payments()} columns={columns}>
      <tbody className="max-md:block">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </PartTable>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { package_type, amount, receipt_number, invoice_numbers, created_at } = payment
  return (
    <tr className={PART_ROW}>
      <th scope="row" className="font-semibold max-md:w-full md:px-4 md:py-3">
        {packageName(package_type)}
      </th>
      <PartCell label={m.back_office_case_file_payments_begun()} className="max-md:w-full">
        <time dateTime={created_at}>{formatMoment(new Date(created_at), readClock())}</time>
      </PartCell>
      <PartCell
        label={m.back_office_case_file_payments_amount()}
        className="max-md:w-full md:text-right md:whitespace-nowrap"
      >
        {amount === null ? m.back_office_case_file_payments_no_amount() : formatPln(amount)}
      </PartCell>
      <PartCell className="max-md:w-full">
        <PaymentStatusBadge payment={payment} />
      </PartCell>
      <PartCell label={m.back_office_case_file_payments_receipt()} className="max-md:w-full">
        {receipt_number ? (
          <span translate="no" className="wrap-anywhere">
            {receipt_number}
          </span>
        ) : (
          <span className="text-ink-2">{m.back_office_case_file_payments_no_receipt()}</span>
        )}
      </PartCell>
      <PartCell
        label={m.back_office_payments_invoice()}
        className={invoice_numbers.length > 0 ? 'max-md:w-full' : 'max-md:hidden'}
      >
        {invoice_numbers.map((number) => (
          <span key={number} translate="no" className="block wrap-anywhere">
            {number}
          </span>
        ))}
      </PartCell>
    </tr>
  )
}
