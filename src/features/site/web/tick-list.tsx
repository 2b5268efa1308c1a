import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.tsx'

/** A list with a green tick at each entry. */
export function TickList({ items, className }: { items: readonly ReactNode[]; className?: string }) {
  return (
    <ul className={classNames('flex flex-col gap-2.5', className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a static list's entries never move
        <li key={index} className="flex gap-3 text-ink max-sm:gap-2">
          <Icon of={Check} className="mt-0.5 text-green" />
          <div className="min-w-0">{item}</div>
        </li>
      ))}
    </ul>
  )
}
