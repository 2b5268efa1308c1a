import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Clock } from '#ui/icons.tsx'

/** While the provider has not said anything, with the checkout for whoever got no new tab. */
export function WaitingNote({ checkoutUrl }: { checkoutUrl: string | undefined }) {
  return (
    <div className="type-small mt-5 flex gap-3 rounded-r-badge border-amber border-l-4 bg-amber-tint px-4 py-3.5 text-ink">
      <Icon of={Clock} className="mt-0.5 shrink-0 text-amber" />
      <div>
        <p className="type-label">{m.payments_waiting()}</p>
        <p className="mt-0.5">{checkoutUrl ? m.payments_waiting_text() : m.payments_waiting_again()}</p>
        {checkoutUrl ? (
          <p className="mt-1">
            {m.payments_no_tab()}{' '}
            <a href={checkoutUrl} target="_blank" rel="noopener" className="link font-semibold">
              {m.payments_open_checkout()}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  )
}
