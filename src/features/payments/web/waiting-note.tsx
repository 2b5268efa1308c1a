import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Clock } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'

interface WaitingNoteProps {
  checkoutUrl: string | undefined
  /** The page itself gets no live events: it says where the payment will be shown. */
  elsewhere?: boolean
  className?: string
}

/** Shown while the payment is pending, with a link to the checkout in case no new tab was opened. */
export function WaitingNote({ checkoutUrl, elsewhere = false, className }: WaitingNoteProps) {
  return (
    <div
      className={classNames(
        'type-small flex gap-3 rounded-r-badge border-amber border-l-4 bg-amber-tint px-4 py-3.5 text-ink',
        className,
      )}
    >
      <Icon of={Clock} className="mt-0.5 shrink-0 text-amber" />
      <div>
        <p className="type-label">{m.payments_waiting()}</p>
        <p className="mt-0.5">{explain({ checkoutUrl, elsewhere })}</p>
        {checkoutUrl ? (
          <p className="mt-1">
            <Message
              message={m.payments_no_tab}
              markup={{
                link: (words) => (
                  <a href={checkoutUrl} target="_blank" rel="noopener" className="link font-semibold">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        ) : null}
        {elsewhere ? (
          <p>
            <a href="/your-package" className="link font-semibold">
              {m.payments_to_your_package()}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function explain({ checkoutUrl, elsewhere }: WaitingNoteProps): string {
  if (elsewhere) return m.payments_waiting_light()
  return checkoutUrl ? m.payments_waiting_text() : m.payments_waiting_again()
}
