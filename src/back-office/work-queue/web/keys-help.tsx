import { type Ref, useId } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Keyboard } from '#ui/icons.tsx'

/** The keys, and what they do. Opened by its button or by "?"; a phone has no keys. */
export function KeysHelp({ button }: { button: Ref<HTMLButtonElement> }) {
  const id = useId()
  return (
    <div className="keys-help max-md:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-keyshortcuts="?"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-2 transition-colors type-small hover:bg-sunken hover:text-ink"
      >
        <Icon of={Keyboard} />
        {m.back_office_queue_keys()}
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-88 max-w-full rounded-card border border-line bg-surface p-5 shadow-float"
      >
        <h2 className="font-semibold type-label">{m.back_office_queue_keys_title()}</h2>
        <dl className="mt-3 grid gap-2 type-small">
          {listKeys().map(({ keys, text }) => (
            <div key={text} className="flex items-center justify-between gap-4">
              <dt className="order-1 flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    translate="no"
                    className="min-w-7 rounded-badge border border-line-strong bg-sunken px-1.5 text-center font-sans font-semibold type-caption"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const listKeys = () => [
  { keys: ['J', '↓'], text: m.back_office_queue_keys_next() },
  { keys: ['K', '↑'], text: m.back_office_queue_keys_previous() },
  { keys: [m.back_office_desk_key_enter()], text: m.back_office_queue_keys_open() },
  { keys: ['X'], text: m.back_office_queue_keys_select() },
  { keys: ['⇧', 'X'], text: m.back_office_queue_keys_range() },
  { keys: ['A'], text: m.back_office_queue_keys_assign() },
  { keys: ['[', ']'], text: m.back_office_queue_keys_steps() },
  { keys: ['/'], text: m.back_office_queue_keys_search() },
  { keys: ['?'], text: m.back_office_queue_keys_help() },
]
