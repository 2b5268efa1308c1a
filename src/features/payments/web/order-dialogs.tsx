import { PACKAGES, type Package } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleAlert, Clock, X } from '#ui/icons.tsx'
import { OrderSummary, OrderTerms } from './order-summary.tsx'

/** The orders of a page without the application: native dialogs, opened and worked by order-dialog.ts. */
export function OrderDialogs() {
  return PACKAGES.filter((item) => !item.is_free).map((item) => <OrderDialog key={item.id} item={item} />)
}

function OrderDialog({ item }: { item: Package }) {
  const titleId = `order-${item.id}-title`
  return (
    <dialog
      id={`order-${item.id}`}
      aria-labelledby={titleId}
      className="m-auto w-[calc(100%-2rem)] max-w-130 rounded-card border border-line bg-surface p-6 shadow-float md:p-8"
    >
      <h2 id={titleId} tabIndex={-1} className="focus-quiet pr-10 type-h2-app text-ink">
        {m.payments_order_title({ name: packageName(item.id) })}
      </h2>
      <div className="mt-4 grid gap-5">
        <OrderSummary item={item} />
        <div className="border-line border-t pt-5">
          <OrderTerms item={item} />
        </div>
        <Button size="large" data-proceed={item.id}>
          <span data-at-rest>{m.payments_proceed()}</span>
          <span data-at-work hidden>
            {m.ui_processing()}
          </span>
        </Button>
        <div role="alert" className="contents">
          <OrderFailure />
        </div>
        <div role="status" className="contents">
          <CheckoutOpened />
        </div>
      </div>
      {/* Last, so that it is not the first thing of the order. */}
      <IconButton icon={X} label={m.ui_close()} data-close className="absolute top-4 right-4" />
    </dialog>
  )
}

const NOTE = 'type-small flex gap-3 rounded-r-badge border-l-4 px-4 py-3.5 text-ink [&[hidden]]:hidden'

function OrderFailure() {
  return (
    <div hidden data-order-failed className={`${NOTE} border-crimson bg-crimson-tint`}>
      <Icon of={CircleAlert} className="mt-0.5 text-crimson" />
      <div>
        <p className="type-label">{m.payments_error()}</p>
        <p data-reason>{m.payments_error_text()}</p>
      </div>
    </div>
  )
}

function CheckoutOpened() {
  return (
    <div hidden data-order-opened className={`${NOTE} border-amber bg-amber-tint`}>
      <Icon of={Clock} className="mt-0.5 text-amber" />
      <div>
        <p className="type-label">{m.payments_waiting()}</p>
        <p className="mt-0.5">{m.payments_waiting_light()}</p>
        <p className="mt-1">
          {m.payments_no_tab()}{' '}
          <a href="/your-package" data-checkout target="_blank" rel="noopener" className="link font-semibold">
            {m.payments_open_checkout()}
          </a>
        </p>
        <p>
          <a href="/your-package" className="link font-semibold">
            {m.payments_to_your_package()}
          </a>
        </p>
      </div>
    </div>
  )
}
