import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleAlert, CircleCheck, Clock, type IconShape, X } from '#ui/icons.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ToastBar } from '#ui/toast-bar.tsx'
import { type PaymentNews, usePaymentReturn } from './use-payment-return.ts'

interface Look {
  icon: IconShape
  frame: string
  update: string
}

const DONE: Look = { icon: CircleCheck, frame: 'border-line border-l-green', update: 'text-green' }
const WAITING: Look = { icon: Clock, frame: 'border-line border-l-amber', update: 'text-amber' }
const FAILED: Look = { icon: CircleAlert, frame: 'border-crimson', update: 'text-crimson' }

interface Words {
  title: () => string
  text: () => string
  look: Look
  link?: { label: () => string; path: string }
}

const YOUR_PACKAGE = { label: m.payments_to_your_package, path: '/your-package' }

const WORDS: Record<PaymentNews, Words> = {
  success: { title: m.payments_successful, text: m.payments_successful_text, look: DONE },
  canceled: { title: m.payments_canceled, text: m.payments_canceled_text, look: FAILED },
  failed: { title: m.payments_failed, text: m.payments_failed_text, look: FAILED },
  waiting: { title: m.payments_waiting, text: m.payments_return_waiting_text, look: WAITING },
  later: {
    title: m.payments_return_later,
    text: m.payments_return_later_text,
    look: WAITING,
    link: YOUR_PACKAGE,
  },
  unknown: {
    title: m.payments_return_unknown,
    text: m.payments_return_unknown_text,
    look: FAILED,
    link: YOUR_PACKAGE,
  },
  refunded: {
    title: m.payments_refunded_title,
    text: m.payments_return_refunded_text,
    look: FAILED,
    link: YOUR_PACKAGE,
  },
  'to-refund': {
    title: m.payments_status_to_refund,
    text: m.payments_to_refund_text,
    look: FAILED,
    link: YOUR_PACKAGE,
  },
  'signed-out': {
    title: m.payments_return_signed_out,
    text: m.payments_return_signed_out_text,
    look: WAITING,
    link: { label: m.payments_sign_in, path: '/login?from=/your-package' },
  },
}

/** PACK-5: what is said to somebody who comes back from the payment provider. */
export function PaymentReturn() {
  const { news, dismiss } = usePaymentReturn()
  return (
    <ToastBar live="assertive" filled={news !== undefined}>
      {news ? <Notice key={news} {...WORDS[news]} onClose={dismiss} /> : null}
    </ToastBar>
  )
}

function Notice({ title, text, look, link, onClose }: Words & { onClose: () => void }) {
  const { icon: Shape, frame, update } = look
  return (
    <div
      className={classNames(
        'flex w-full items-start gap-3 rounded-control border border-l-4 bg-surface py-3 pr-2 pl-4 shadow-float min-[48rem]:w-100',
        frame,
      )}
    >
      <Shape aria-hidden strokeWidth={1.75} className={classNames('mt-0.5 size-6 shrink-0', update)} />
      <div className="type-small min-w-0 flex-1 text-ink">
        <p className="type-label">{title()}</p>
        <p>{text()}</p>
        {link ? (
          <PageLink href={link.path} className="link inline-flex min-h-11 items-center font-semibold">
            {link.label()}
          </PageLink>
        ) : null}
      </div>
      <IconButton icon={X} label={m.ui_close()} onClick={onClose} className="-my-1.5" />
    </div>
  )
}
