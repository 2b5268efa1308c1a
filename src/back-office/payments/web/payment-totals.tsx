import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { formatMonth } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import type { StaffPayments } from '../schema.ts'

/** What came in, what is owed, what went back. */
export function PaymentTotals({ of: { month, sums, counts } }: { of: StaffPayments }) {
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-line shadow-rest [gap:1px] sm:grid-cols-2 lg:grid-cols-4">
      <Total label={m.back_office_payments_total_received({ month: formatMonth(month) })}>
        {formatPln(sums.received)}
      </Total>
      <Total label={m.back_office_payments_total_to_refund()} className="text-amber">
        {formatPln(sums.to_refund)}
      </Total>
      <Total label={m.back_office_payments_total_refunded()}>{formatPln(sums.refunded)}</Total>
      <Total label={m.back_office_payments_total_failed()}>
        {m.back_office_payments_count({ count: counts.failed })}
      </Total>
    </dl>
  )
}

interface TotalProps {
  label: string
  className?: string
  children: ReactNode
}

function Total({ label, className = '', children }: TotalProps) {
  return (
    <div className="bg-surface px-4 py-3.5">
      <dt className="type-small text-ink-2">{label}</dt>
      <dd className={`font-semibold ${className}`}>{children}</dd>
    </div>
  )
}
