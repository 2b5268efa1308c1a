import servicesScript from '#features/payments/web/services-script.ts?worker&url'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleAlert, CircleCheck, Clock, type IconShape, X } from '#ui/icons.tsx'

/** What payment-return.ts can say to somebody who comes back from the payment provider. */
export function PaymentNotice() {
  return (
    <>
      <section
        id="payment-notice"
        aria-label={m.ui_messages()}
        aria-live="assertive"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 md:right-6 md:bottom-6 md:left-auto md:w-100 print:hidden"
      />
      <Notice
        name="success"
        look={DONE}
        title={m.payments_successful()}
        text={m.payments_successful_text()}
      />
      <Notice name="canceled" look={FAILED} title={m.payments_canceled()} text={m.payments_canceled_text()} />
      <Notice name="failed" look={FAILED} title={m.payments_failed()} text={m.payments_failed_text()} />
      <Notice
        name="waiting"
        look={WAITING}
        title={m.payments_waiting()}
        text={m.payments_return_waiting_text()}
      />
      <Notice
        name="later"
        look={WAITING}
        title={m.payments_return_later()}
        text={m.payments_return_later_text()}
        link={YOUR_PACKAGE}
      />
      <Notice
        name="unknown"
        look={FAILED}
        title={m.payments_return_unknown()}
        text={m.payments_return_unknown_text()}
        link={YOUR_PACKAGE}
      />
      <Notice
        name="refunded"
        look={FAILED}
        title={m.payments_return_refunded()}
        text={m.payments_return_refunded_text()}
        link={YOUR_PACKAGE}
      />
      <Notice
        name="to-refund"
        look={FAILED}
        title={m.payments_status_to_refund()}
        text={m.payments_to_refund_text()}
        link={YOUR_PACKAGE}
      />
      <Notice
        name="signed-out"
        look={WAITING}
        title={m.payments_return_signed_out()}
        text={m.payments_return_signed_out_text()}
        link={{ label: m.payments_sign_in, path: '/login?from=/your-package' }}
      />
      <script async type="module" src={servicesScript} />
    </>
  )
}

interface Look {
  icon: IconShape
  frame: string
  word: string
}

const DONE: Look = { icon: CircleCheck, frame: 'border-line border-l-green', word: 'text-green' }
const WAITING: Look = { icon: Clock, frame: 'border-line border-l-amber', word: 'text-amber' }
const FAILED: Look = { icon: CircleAlert, frame: 'border-crimson', word: 'text-crimson' }
const YOUR_PACKAGE = { label: m.payments_to_your_package, path: '/your-package' }

interface NoticeProps {
  name: string
  look: Look
  title: string
  text: string
  link?: { label: () => string; path: string }
}

/** Kept in a template: only what is true is ever part of the page. */
function Notice({ name, look, title, text, link }: NoticeProps) {
  const { icon: Shape, frame, word } = look
  return (
    <template data-payment={name}>
      <div
        className={classNames(
          'pointer-events-auto flex items-start gap-3 rounded-control border border-l-4 bg-surface py-3.5 pr-2 pl-4 shadow-float',
          frame,
        )}
      >
        <Shape aria-hidden strokeWidth={1.75} className={classNames('mt-0.5 size-6 shrink-0', word)} />
        <div className="type-small min-w-0 flex-1 text-ink">
          <p className="type-label">{title}</p>
          <p>{text}</p>
          {link ? (
            <a href={link.path} className="link inline-flex min-h-11 items-center font-semibold">
              {link.label()}
            </a>
          ) : null}
        </div>
        <IconButton icon={X} label={m.ui_close()} className="-my-2" />
      </div>
    </template>
  )
}
