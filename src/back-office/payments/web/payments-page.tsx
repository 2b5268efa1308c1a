import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { formatMonth } from '#shared/dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { StaffPayments } from '../schema.ts'
import { staffPaymentsQuery } from './api.ts'
import { PaymentFilters, PaymentMonth } from './payment-filters.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PaymentTable } from './payment-table.tsx'
import { readView, type View } from './payment-text.ts'
import { PaymentTotals } from './payment-totals.tsx'

/** The payments of a month, what is to be refunded first, and the act of refunding. */
export default function PaymentsPage() {
  const [params] = useSearchParams()
  const view = readView(params)
  const query = useInfiniteQuery(
    staffPaymentsQuery({
      ...(view.month && { month: view.month }),
      ...(view.show !== 'all' && { status: view.show }),
      ...(view.q && { q: view.q }),
    }),
  )
  const first = query.data?.pages[0]
  return (
    <DeskScreen
      title={m.back_office_payments_title()}
      lead={first ? describe(first) : undefined}
      actions={first ? <PaymentMonth of={first} view={view} /> : undefined}
    >
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_payments_failed_title(),
          safe: m.back_office_payments_failed_safe(),
        }}
        skeleton={<SkeletonRows count={6} />}
      >
        {({ pages }) =>
          first ? (
            <>
              <PaymentFilters of={first} view={view} />
              <PaymentTotals of={first} />
              <Payments of={first} payments={pages.flatMap(({ payments }) => payments)} view={view} />
              <LoadMoreButton more={query}>{m.back_office_payments_more()}</LoadMoreButton>
            </>
          ) : null
        }
      </QueryScreen>
    </DeskScreen>
  )
}

const describe = ({ month, counts }: StaffPayments): string =>
  m.back_office_payments_lead({ month: formatMonth(month), count: counts.to_refund })

interface PaymentsProps {
  of: StaffPayments
  payments: StaffPayments['payments']
  view: View
}

function Payments({ of: { provider, month }, payments, view }: PaymentsProps) {
  const open = payments.find(({ id }) => id === view.open)
  if (payments.length === 0)
    return (
      <EmptyState
        picture={TrayPicture}
        title={
          view.q
            ? m.back_office_payments_none_found()
            : m.back_office_payments_none_title({ month: formatMonth(month) })
        }
        text={m.back_office_payments_none_text()}
      />
    )
  return (
    <div
      className={
        open ? 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'grid items-start gap-5'
      }
    >
      {/* First, so that it is in sight on a phone, too. */}
      {open ? <PaymentPanel key={open.id} payment={open} provider={provider} /> : null}
      <div className="grid min-w-0 gap-3 lg:col-start-1 lg:row-start-1">
        <PaymentTable payments={payments} view={view} />
        <p role="status" className="type-small text-ink-2">
          {m.back_office_payments_shown({ count: payments.length })}
        </p>
      </div>
    </div>
  )
}
