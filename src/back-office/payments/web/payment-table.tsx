import { Link, useNavigate } from 'react-router'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { PartCell, PartTable } from '#back-office/desk/web/part-table.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { packageName } from '#features/packages/rules.ts'
import { PaymentStatusBadge } from '#features/payments/web/payment-status-badge.tsx'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RotateCcw } from '#ui/icons.tsx'
import { isLostInPart, isOwed, isUnderWay } from '../rules.ts'
import type { StaffPayment } from '../schema.ts'
import { receiptHref } from './api.ts'
import { amountOf, dayOf, nameOf, type View, writeView } from './payment-text.ts'

/** The payments; on a narrow screen each one is a block. Beside an open one, which has its receipt, there is less room. */
export function PaymentTable({ payments, view }: { payments: readonly StaffPayment[]; view: View }) {
  const columns = [
    { label: m.back_office_payments_column_day() },
    { label: m.back_office_payments_column_person() },
    { label: m.back_office_payments_column_package() },
    { label: m.back_office_payments_column_amount(), className: 'text-right' },
    { label: m.back_office_payments_column_state() },
    ...(view.open ? [] : [{ label: m.back_office_payments_column_receipt() }]),
    { label: m.back_office_payments_column_action(), className: 'text-right' },
  ]
  return (
    <PartTable label={m.back_office_payments_title()} columns={columns}>
      <tbody className="max-md:block">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} view={view} />
        ))}
      </tbody>
    </PartTable>
  )
}

const ROW =
  'border-t border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-1.5 max-md:p-4'

function PaymentRow({ payment, view }: { payment: StaffPayment; view: View }) {
  const { id, package_type } = payment
  return (
    <tr className={classNames(ROW, id === view.open && 'bg-pine-tint')}>
      <PartCell className="whitespace-nowrap max-md:order-1 max-md:type-small max-md:text-ink-2">
        <time dateTime={payment.completed_at ?? payment.created_at}>{dayOf(payment)}</time>
      </PartCell>
      <th
        scope="row"
        className="min-w-0 text-left font-normal max-md:order-3 max-md:col-span-2 md:w-2/5 md:max-w-0 md:px-4 md:py-2"
      >
        <Person payment={payment} />
      </th>
      <PartCell className="max-md:order-4">{packageName(package_type)}</PartCell>
      <PartCell className="whitespace-nowrap max-md:order-5 max-md:text-right md:text-right">
        {amountOf(payment)}
      </PartCell>
      <PartCell className="max-md:order-2 max-md:text-right">
        <State payment={payment} />
      </PartCell>
      {view.open ? null : (
        <PartCell className="max-md:order-6">
          <Receipt payment={payment} />
        </PartCell>
      )}
      <td className="max-md:order-7 max-md:col-start-2 max-md:text-right md:px-4 md:py-3 md:text-right">
        <OpenButton payment={payment} view={view} />
      </td>
    </tr>
  )
}

/** The link to the receipt; in words where there is none. */
export function Receipt({ payment }: { payment: StaffPayment }) {
  const { id, receipt_number: number } = payment
  const { user } = useAuth()
  if (number === null) return <span className="text-ink-2">{m.back_office_payments_no_receipt()}</span>
  // That of a deleted account is for admins.
  if (payment.person === null && user?.role !== 'admin') return <span translate="no">{number}</span>
  return (
    <a
      href={receiptHref(id)}
      download
      translate="no"
      aria-label={m.back_office_payments_receipt_named({ number })}
      className="inline-block py-1 whitespace-nowrap text-pine underline underline-offset-4"
    >
      {number}
    </a>
  )
}

function Person({ payment }: { payment: StaffPayment }) {
  const { case_number } = payment
  const name = nameOf(payment)
  return (
    <div className="flex items-center gap-3">
      <Initials name={name} className="bg-pine-tint text-pine max-md:hidden" />
      <div className="min-w-0">
        <p
          translate={payment.person ? 'no' : undefined}
          title={name}
          className={classNames('truncate', payment.person ? 'font-semibold' : 'text-ink-2')}
        >
          {name}
        </p>
        {case_number ? (
          <Link
            to={`/office/cases/${case_number}/payments`}
            translate="no"
            className="type-caption whitespace-nowrap text-ink-2 underline underline-offset-4"
          >
            {case_number}
          </Link>
        ) : null}
      </div>
    </div>
  )
}

function State({ payment }: { payment: StaffPayment }) {
  if (payment.dispute === 'open') return <Badge tone="waiting">{m.back_office_payments_dispute_open()}</Badge>
  if (payment.dispute === 'lost' && !isLostInPart(payment))
    return <Badge tone="plain">{m.back_office_payments_dispute_lost()}</Badge>
  if (isUnderWay(payment)) return <Badge tone="waiting">{m.back_office_payments_under_way()}</Badge>
  if (isOwed(payment))
    return (
      <Badge tone="waiting" icon={RotateCcw} className="whitespace-nowrap">
        {m.payments_status_to_refund()}
      </Badge>
    )
  if (payment.status === 'completed' && isLostInPart(payment))
    return <Badge tone="waiting">{m.back_office_payments_dispute_lost_in_part()}</Badge>
  return <PaymentStatusBadge payment={payment} />
}

function OpenButton({ payment, view }: { payment: StaffPayment; view: View }) {
  const navigate = useNavigate()
  const { user } = useAuth()
  const { id } = payment
  const isOpen = id === view.open
  const isRefund = isOwed(payment) && user?.role === 'admin' && !isUnderWay(payment)
  const about = { name: nameOf(payment), amount: amountOf(payment) }
  const name = isOpen
    ? m.back_office_payments_close_named(about)
    : isRefund
      ? m.back_office_payments_refund_named(about)
      : m.back_office_payments_open_named(about)
  const text = isOpen
    ? m.ui_close()
    : isRefund
      ? m.back_office_payments_refund()
      : m.back_office_payments_open()
  return (
    <Button
      variant="link"
      size="small"
      aria-label={name}
      aria-expanded={isOpen}
      onClick={() =>
        void navigate(writeView({ ...view, open: isOpen ? '' : id }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      {text}
    </Button>
  )
}
