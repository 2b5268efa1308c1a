import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FileDown } from '#ui/icons.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { PaymentInvoice } from '../invoice/web/payment-invoice.tsx'
import type { Payment } from '../schema.ts'
import { Withdrawal } from '../withdrawal/web/withdrawal.tsx'
import { paymentsQuery, receiptPath } from './api.ts'
import { isToRefund, PaymentStatusBadge } from './payment-status-badge.tsx'

interface PaymentListProps {
  titleRef: RefObject<HTMLHeadingElement | null>
  busy: PaidPackageId | undefined
  onGoOn: (id: PaidPackageId) => void
}

/** Every payment with its state in words, and its receipt once there is one. */
export function PaymentList({ titleRef, busy, onGoOn }: PaymentListProps) {
  const query = useInfiniteQuery(paymentsQuery)
  const payments = query.data?.pages.flat()
  return (
    <section aria-labelledby="payments-title" className="@container mt-10">
      <h2 ref={titleRef} id="payments-title" tabIndex={-1} className="focus-quiet type-h2-app text-ink">
        {m.payments_list_title()}
      </h2>
      {query.isError && !payments ? <ListFailed onRetry={() => void query.refetch()} /> : null}
      {payments?.length === 0 ? (
        <p className="type-small mt-2 text-ink-2">{m.payments_list_empty()}</p>
      ) : null}
      {payments?.length ? (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface shadow-rest">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} busy={busy} onGoOn={onGoOn} />
          ))}
        </ul>
      ) : null}
      <LoadMoreButton more={query} className="mt-4">
        {m.payments_list_older()}
      </LoadMoreButton>
    </section>
  )
}

type RowProps = Pick<PaymentListProps, 'busy' | 'onGoOn'> & { payment: Payment }

function PaymentRow({ payment, busy, onGoOn }: RowProps) {
  const since = payment.completed_at ?? payment.created_at
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 p-5 @max-2xs:grid-cols-1 @4xl:grid-cols-[minmax(0,1fr)_7rem_13.5rem_17.5rem]">
      <div>
        <p className="type-label text-ink">{packageName(payment.package_type)}</p>
        <p className="type-caption text-ink-2">
          <time dateTime={since}>{formatMoment(new Date(since), readClock())}</time>
        </p>
        {payment.prepaid_amount > 0 ? (
          <p className="type-caption text-ink-2">
            {m.payments_list_prepaid({
              price: formatPln((payment.amount ?? 0) + payment.prepaid_amount),
              prepaid: formatPln(payment.prepaid_amount),
            })}
          </p>
        ) : null}
        {payment.provider === 'sandbox' ? (
          <p className="type-caption text-ink-2">{m.payments_list_sandbox()}</p>
        ) : null}
      </div>
      <p className="type-label self-start text-ink @4xl:self-center @4xl:text-right">
        {payment.amount === null ? null : formatPln(payment.amount)}
      </p>
      <div className="@max-4xl:col-span-full">
        <PaymentStatusBadge payment={payment} />
        {isToRefund(payment) && !payment.withdrawn_at ? (
          <p className="type-caption mt-1 text-ink-2">{m.payments_to_refund_text()}</p>
        ) : null}
      </div>
      <PaymentAction payment={payment} busy={busy} onGoOn={onGoOn} />
      <PaymentInvoice payment={payment} />
      <Withdrawal payment={payment} />
    </li>
  )
}

function PaymentAction({ payment, busy, onGoOn }: RowProps) {
  if (payment.status === 'pending') {
    return (
      <Button
        variant="second"
        size="small"
        busy={busy === payment.package_type}
        onClick={() => onGoOn(payment.package_type)}
        className="@max-4xl:col-span-full justify-self-start @4xl:justify-self-end"
      >
        {m.payments_go_on()}
      </Button>
    )
  }
  if (!payment.receipt_number) return null
  return (
    <a
      href={receiptPath(payment.id)}
      download
      className="link type-small wrap-anywhere @max-4xl:col-span-full inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold @4xl:justify-self-end"
    >
      <Icon of={FileDown} />
      {m.payments_list_receipt({ number: breakable(payment.receipt_number) })}
    </a>
  )
}

/** A number that may go on in the next line after a slash. */
const breakable = (number: string) => number.replaceAll('/', '/\u200b')

function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="type-small mt-2 flex flex-wrap items-center gap-x-4 text-ink-2">
      <p role="alert">{m.payments_list_failed()}</p>
      <Button variant="link" size="small" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}
