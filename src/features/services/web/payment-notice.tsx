import { CircleAlert, X } from 'lucide-react'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import paymentScript from './payment-return.ts?worker&url'

/** Shown by payment-return.ts when a visitor comes back from a payment that was not made. */
export function PaymentNotice() {
  return (
    <>
      <section
        aria-label={m.ui_messages()}
        aria-live="assertive"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 md:right-6 md:bottom-6 md:left-auto md:w-100 print:hidden"
      >
        <div
          hidden
          data-payment="canceled"
          className="pointer-events-auto flex items-start gap-3 rounded-control border border-crimson border-l-4 bg-surface py-3.5 pr-2 pl-4 shadow-float [&[hidden]]:hidden"
        >
          <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-crimson" />
          <div className="type-small min-w-0 flex-1 text-ink">
            <p className="type-label">{m.services_payment_canceled()}</p>
            <p>{m.services_payment_canceled_text()}</p>
          </div>
          <IconButton icon={X} label={m.ui_close()} className="-my-2" />
        </div>
      </section>
      <script async type="module" src={paymentScript} />
    </>
  )
}
