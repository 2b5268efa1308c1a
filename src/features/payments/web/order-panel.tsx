import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Package, PaidPackageId } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import type { CurrentPackage } from '#features/packages/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { OrderButton } from './order-button.tsx'
import { amountToPay, OrderSummary, OrderTerms } from './order-summary.tsx'
import type { Checkout } from './use-order.ts'
import { WaitingNote } from './waiting-note.tsx'

interface OrderPanelProps {
  item: Package
  current: CurrentPackage
  busy: boolean
  checkout: Checkout | undefined
  /** An order for this package is open. */
  waiting: boolean
  onProceed: (id: PaidPackageId) => void
}

/** What choosing a package leads to: the free consultation, or the order with its price and terms. Takes focus. */
export function OrderPanel({ item, ...order }: OrderPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusOn(panel)
  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="mt-6 scroll-mt-20 rounded-card border border-line bg-surface p-5 shadow-rest md:p-8"
    >
      <h2 id={titleId} tabIndex={-1} className="focus-quiet type-h2-app scroll-mt-24 text-ink">
        {orderTitle(item)}
      </h2>
      {item.id === 'free' ? <FreeOrder /> : <PaidOrder item={item} packageType={item.id} {...order} />}
    </section>
  )
}

/** The heading of the order, and the name of the button that leads to it. */
export function orderTitle({ id, is_free }: Package): string {
  return is_free ? m.payments_free_title() : m.payments_order_title({ name: packageName(id) })
}

/** Focus moves to the panel when it opens, and to the top of the page when it closes. */
function useFocusOn(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [panel])
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      if (shown?.contains(document.activeElement))
        document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [panel])
}

function FreeOrder() {
  return (
    <>
      <p className="mt-3 text-ink-2">{m.payments_free_text()}</p>
      <ButtonLink to="/consultation" className="mt-6 max-md:w-full">
        {m.payments_schedule_free()}
      </ButtonLink>
    </>
  )
}

type PaidOrderProps = OrderPanelProps & { packageType: PaidPackageId }

function PaidOrder({ item, packageType, current, busy, checkout, waiting, onProceed }: PaidOrderProps) {
  return (
    <Columns summary={<OrderSummary item={item} current={current} />}>
      <OrderTerms item={item} current={current} />
      <OrderButton
        amount={amountToPay({ item, current })}
        busy={busy}
        onClick={() => onProceed(packageType)}
        className="mt-5 w-full"
      />
      <div role="status">
        {waiting ? (
          <WaitingNote
            checkoutUrl={checkout?.packageType === packageType ? checkout.url : undefined}
            className="mt-5"
          />
        ) : null}
      </div>
    </Columns>
  )
}

function Columns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
      {summary}
      <div className="border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-12">{children}</div>
    </div>
  )
}
