import { type ReactNode, useEffect, useRef } from 'react'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { packageName } from '#features/packages/rules.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { formatPln } from '#shared/money.ts'
import { Callout } from '#ui/callout.tsx'
import { PanelInvoice } from '../invoices/web/panel-invoice.tsx'
import { canRefund, isLostInPart, isOwed, isUnderWay } from '../rules.ts'
import type { StaffPayment } from '../schema.ts'
import { MarkButton } from './mark-button.tsx'
import { Receipt } from './payment-table.tsx'
import { amountOf, nameOf, providerName, reasonName, wayName } from './payment-text.ts'
import { RefundForm } from './refund-form.tsx'
import { RetryRefund } from './retry-refund.tsx'

interface PaymentPanelProps {
  payment: StaffPayment
  provider: PaymentProviderName
}

/** One payment, what became of it, and what may be done with it. */
export function PaymentPanel({ payment, provider }: PaymentPanelProps) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isAdmin = user?.role === 'admin'
  const mayRefund = isAdmin && canRefund(payment) && !isUnderWay(payment)
  const amount = amountOf(payment)
  return (
    <aside
      aria-labelledby="payment-title"
      className="grid min-w-0 gap-5 rounded-card border border-line bg-surface p-5 shadow-rest lg:sticky lg:top-5 lg:col-start-2"
    >
      <div className="grid gap-1">
        <h2 ref={heading} id="payment-title" tabIndex={-1} className="focus-quiet type-h3">
          {mayRefund
            ? m.back_office_payments_refund_amount({ amount })
            : m.back_office_payments_amount({ amount })}
        </h2>
        <p title={nameOf(payment)} className="line-clamp-2 type-small text-ink-2 wrap-anywhere">
          {m.back_office_payments_about({
            name: nameOf(payment),
            package: packageName(payment.package_type),
            moment: formatMoment(new Date(payment.completed_at ?? payment.created_at), readClock()),
          })}
        </p>
      </div>
      <Facts payment={payment} />
      <PanelInvoice payment={payment} />
      <DisputeState payment={payment} />
      <RefundState payment={payment} isAdmin={isAdmin} />
      {mayRefund ? <RefundForm payment={payment} provider={provider} /> : null}
      {!isAdmin && isOwed(payment) ? (
        <p className="type-small text-ink-2">{m.back_office_payments_admin_refunds()}</p>
      ) : null}
      {!isAdmin && payment.status === 'completed' && !isOwed(payment) && !isUnderWay(payment) ? (
        <MarkButton payment={payment} />
      ) : null}
    </aside>
  )
}

function Facts({ payment }: { payment: StaffPayment }) {
  const { person, provider, withdrawn_at, amount, prepaid_amount } = payment
  return (
    <dl className="grid gap-2 type-small">
      {person ? (
        <Fact label={m.back_office_payments_fact_email()}>
          <span translate="no">{showEmail(person.email)}</span>
        </Fact>
      ) : null}
      <Fact label={m.back_office_payments_column_receipt()}>
        <Receipt payment={payment} />
      </Fact>
      {prepaid_amount > 0 ? (
        <>
          <Fact label={m.payments_order_price_of_package()}>{formatPln((amount ?? 0) + prepaid_amount)}</Fact>
          <Fact label={m.payments_order_prepaid()}>
            {m.payments_order_prepaid_value({ amount: formatPln(prepaid_amount) })}
          </Fact>
        </>
      ) : null}
      <Fact label={m.back_office_payments_fact_provider()}>{providerName(provider)}</Fact>
      {withdrawn_at ? (
        <Fact label={m.back_office_payments_fact_withdrawn()}>
          {formatMoment(new Date(withdrawn_at), readClock())}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What the buyer's bank has done, and what it means here. */
function DisputeState({ payment }: { payment: StaffPayment }) {
  const { dispute, dispute_at, lost_amount, dispute_amount } = payment
  if (dispute === null || dispute_at === null) return null
  const amount = payment.amount ?? 0
  const { tone, title, text } = DISPUTE_WORDS[isLostInPart(payment) ? 'lost_in_part' : dispute]
  const words = text({
    moment: formatMoment(new Date(dispute_at), readClock()),
    lost: formatPln(lost_amount),
    amount: formatPln(amount),
    rest: formatPln(amount - lost_amount),
  })
  const isPart = dispute === 'open' && dispute_amount !== null && dispute_amount < amount
  return (
    <Callout tone={tone} title={title()}>
      {words}{' '}
      {isPart
        ? m.back_office_payments_dispute_part({
            disputed: formatPln(dispute_amount),
            amount: formatPln(amount),
          })
        : null}
    </Callout>
  )
}

const DISPUTE_WORDS = {
  open: {
    tone: 'amber',
    title: m.back_office_payments_dispute_open,
    text: m.back_office_payments_dispute_open_text,
  },
  won: {
    tone: 'amber',
    title: m.back_office_payments_dispute_won,
    text: m.back_office_payments_dispute_won_text,
  },
  lost: {
    tone: 'amber',
    title: m.back_office_payments_dispute_lost,
    text: m.back_office_payments_dispute_lost_text,
  },
  lost_in_part: {
    tone: 'amber',
    title: m.back_office_payments_dispute_lost_in_part,
    text: m.back_office_payments_dispute_lost_in_part_text,
  },
} as const

/** What was asked for at the desk, and what came of it. */
function RefundState({ payment, isAdmin }: { payment: StaffPayment; isAdmin: boolean }) {
  const { refund } = payment
  if (!refund) return null
  const moment = formatMoment(new Date(refund.requested_at), readClock())
  const asked = refund.requested_by
    ? m.back_office_payments_asked_by({ name: refund.requested_by, moment })
    : m.back_office_payments_asked({ moment })
  const words = (
    <div className="grid gap-1 type-small text-ink-2">
      <p title={asked} className="line-clamp-2 wrap-anywhere">
        {asked}
      </p>
      <p className="wrap-anywhere">
        {[wayName(refund.how), reasonName(refund.reason), refund.note].filter(Boolean).join(' · ')}
      </p>
      {refund.transferred_on ? (
        <p>{m.back_office_payments_transferred({ day: formatDate(refund.transferred_on) })}</p>
      ) : null}
    </div>
  )
  if (refund.refused_at)
    return (
      <>
        <Callout tone="crimson" title={m.back_office_payments_refused_title()}>
          {m.back_office_payments_refused_text()}
        </Callout>
        {refund.refused_reason ? (
          <p className="type-small text-ink-2 wrap-anywhere">
            {m.back_office_payments_refused_because({ reason: refund.refused_reason })}
          </p>
        ) : null}
        {words}
      </>
    )
  if (!isUnderWay(payment)) return words
  return (
    <>
      <Callout tone="amber" title={m.back_office_payments_under_way()}>
        {m.back_office_payments_under_way_text()}
      </Callout>
      {words}
      {isAdmin ? <RetryRefund payment={payment} refund={refund} /> : null}
    </>
  )
}
