import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Lock } from '#ui/icons.tsx'

/** How many restricted cases of the family the reader does not see: not whose. */
export function HiddenCases({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="flex items-center gap-2 type-small text-ink-2">
      <Icon of={Lock} className="shrink-0" />
      {m.back_office_households_hidden({ count })}
    </p>
  )
}
