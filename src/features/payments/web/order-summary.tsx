import type { ReactNode } from 'react'
import type { Package, PackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import type { CurrentPackage } from '#features/packages/schema.ts'
import { deductPaid } from '#features/payments/rules.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import { Message } from '#ui/message.tsx'
import { PageLink } from '#ui/page-link.tsx'

interface OrderSummaryProps {
  item: Package
  /** The package one has, and what was paid for it; undefined where the page cannot know it. */
  current?: CurrentPackage
}

/** What is deducted from the price, in grosze, for somebody with `current`. */
const deductionFor = ({ item, current }: OrderSummaryProps): number =>
  current ? deductPaid({ price: item.price, paid: current.prepaid_amount }) : 0

/** What an order costs, in grosze. */
export const amountToPay = (order: OrderSummaryProps): number => order.item.price - deductionFor(order)

/** What is ordered, what it costs, and what happens next. */
export function OrderSummary({ item, current }: OrderSummaryProps) {
  const name = packageName(item.id)
  const prepaid = deductionFor({ item, current })
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
        <dt className="type-small text-ink-2">{m.payments_order_package()}</dt>
        <dd className="type-label text-ink">{name}</dd>
        {prepaid > 0 ? <Deduction price={item.price} prepaid={prepaid} /> : null}
        <dt className="type-small text-ink-2">
          {prepaid > 0 ? m.payments_order_to_pay() : m.payments_order_price()}
        </dt>
        <dd className="type-h2-app text-ink">{formatPln(item.price - prepaid)}</dd>
      </dl>
      <div className="type-small grid gap-1.5 text-ink-2">
        <p>{m.payments_order_price_note()}</p>
        <UpgradeNote name={name} current={current?.package_type} />
      </div>
      <div>
        <h3 className="type-label text-ink">{m.payments_next_title()}</h3>
        <ol className="type-small mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          <li>{m.payments_next_pay()}</li>
          <li>{m.payments_next_active({ name })}</li>
          <li>{m.payments_next_receipt()}</li>
        </ol>
      </div>
    </div>
  )
}

function Deduction({ price, prepaid }: { price: number; prepaid: number }) {
  return (
    <>
      <dt className="type-small text-ink-2">{m.payments_order_price_of_package()}</dt>
      <dd className="text-ink">{formatPln(price)}</dd>
      <dt className="type-small text-ink-2">{m.payments_order_prepaid()}</dt>
      <dd className="text-ink">{m.payments_order_prepaid_value({ amount: formatPln(prepaid) })}</dd>
    </>
  )
}

function UpgradeNote({ name, current }: { name: string; current?: PackageId }) {
  if (current === 'free') return null
  return (
    <p>
      {current
        ? m.payments_order_upgrade({ name, current: packageName(current) })
        : m.payments_order_upgrade_general({ name })}
    </p>
  )
}

/** What pressing the button says: the order, the terms, and the right to withdraw. */
export function OrderTerms(order: OrderSummaryProps) {
  return (
    <p className="type-small text-ink-2">
      <Message
        message={m.payments_terms}
        inputs={{ name: packageName(order.item.id), price: formatPln(amountToPay(order)) }}
        markup={{
          terms: (words) => <TermsLink>{words}</TermsLink>,
          withdrawal: (words) => <TermsLink section="#section-7">{words}</TermsLink>,
        }}
      />
    </p>
  )
}

function TermsLink({ section = '', children }: { section?: string; children: ReactNode }) {
  return (
    <PageLink href={`/TermsOfService${section}`} target="_blank" rel="noopener" className="link">
      {children}
    </PageLink>
  )
}
