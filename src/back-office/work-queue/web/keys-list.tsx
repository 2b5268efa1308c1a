import { m } from '#messages/messages.js'

/** What each key of the work queue does. */
export function KeysList() {
  return (
    <>
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
    </>
  )
}

const listKeys = () => [
  { keys: ['J', '↓'], text: m.back_office_queue_keys_next() },
  { keys: ['K', '↑'], text: m.back_office_queue_keys_previous() },
  { keys: [m.back_office_desk_key_enter()], text: m.back_office_queue_keys_open() },
  { keys: ['X'], text: m.back_office_queue_keys_select() },
  { keys: ['⇧', 'X'], text: m.back_office_queue_keys_range() },
  { keys: ['A'], text: m.back_office_queue_keys_assign() },
  { keys: ['S'], text: m.back_office_queue_keys_snooze() },
  { keys: ['[', ']'], text: m.back_office_queue_keys_steps() },
  { keys: ['/'], text: m.back_office_queue_keys_search() },
  { keys: [m.back_office_desk_key_control(), 'K'], text: m.back_office_palette_key() },
  { keys: ['?'], text: m.back_office_queue_keys_help() },
]
